import { type ReactNode, useMemo } from 'react';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { contract } from '../../entities/contract.ts';
import { ContractForm } from './contract-form.tsx';

/** A new contract; `?customer_id=…` in the address fills a field. */
export function ContractCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const title = newLabel(t, contract.kind);
  const initial = useMemo(() => initialFrom(contract, search), [search]);
  useTitle(title);
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      <ContractForm
        account={account}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, contract, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(indexPath(account, contract))}
      />
    </div>
  );
}
