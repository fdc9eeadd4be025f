import { type ReactNode, useMemo } from 'react';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { handbook } from '../../entities/handbook.ts';
import { HandbookForm } from './handbook-form.tsx';

/** A new note; `?title=…` in the address fills a field. */
export function HandbookCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const title = newLabel(t, handbook.kind);
  const initial = useMemo(() => initialFrom(handbook, search), [search]);
  useTitle(title);
  return (
    <div className="o-page t-wide-form">
      <h1>{title}</h1>
      <HandbookForm
        account={account}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, handbook, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(`/account/${account}/wiki`)}
      />
    </div>
  );
}
