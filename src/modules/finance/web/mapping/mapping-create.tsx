import { type ReactNode, useMemo } from 'react';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { mapping } from '../../entities/mapping.ts';
import { MappingForm } from './mapping-form.tsx';

/** A new mapping; the address may fill in the sentence. */
export function MappingCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const title = newLabel(t, mapping.kind);
  const initial = useMemo(() => initialFrom(mapping, search), [search]);
  useTitle(title);
  return (
    <div className="o-page f-mapping-page">
      <h1>{title}</h1>
      <MappingForm
        account={account}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, mapping, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(indexPath(account, mapping))}
      />
    </div>
  );
}
