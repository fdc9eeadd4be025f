import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { wallet } from '../../entities/wallet.ts';
import { WalletForm } from './wallet-form.tsx';

/** The form of a wallet that exists. */
export function WalletEdit({ id }: RecordProps): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const query = useQuery({ ...docQuery(account, wallet, id), refetchOnWindowFocus: false });
  const back = recordPath(account, wallet, id);
  return (
    <QueryState query={query}>
      {(doc) => (
        <div className="o-page o-page-form">
          <h1>{t('form.edit', { name: doc.label })}</h1>
          <WalletForm
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
