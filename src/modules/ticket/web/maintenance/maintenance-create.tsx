import { type ReactNode, useMemo } from 'react';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { MaintenanceForm } from './maintenance-form.tsx';
import { useToday } from './use-today.ts';

/** A new maintenance, done today unless somebody says otherwise; `?ticket_id=…` in the address fills a field. */
export function MaintenanceCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const today = useToday(account);
  const title = newLabel(t, maintenance.kind);
  const initial = useMemo(() => ({ date: today, ...initialFrom(maintenance, search) }), [today, search]);
  useTitle(title);
  if (today === null) return null;
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      <MaintenanceForm
        account={account}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, maintenance, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(indexPath(account, maintenance))}
      />
    </div>
  );
}
