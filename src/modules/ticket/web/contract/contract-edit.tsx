import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { contract } from '../../entities/contract.ts';
import { ContractForm } from './contract-form.tsx';

/** The form of a contract that exists. */
export function ContractEdit({ id }: RecordProps): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const query = useQuery({ ...docQuery(account, contract, id), refetchOnWindowFocus: false });
  const back = recordPath(account, contract, id);
  return (
    <QueryState query={query}>
      {(doc) => (
        <div className="o-page o-page-form">
          <h1>{t('form.edit', { name: doc.label })}</h1>
          <ContractForm
            account={account}
            doc={doc}
            onSaved={() => go(back, { skipGuard: true, replace: true })}
            onCancel={() => go(back)}
          />
        </div>
      )}
    </QueryState>
  );
}
