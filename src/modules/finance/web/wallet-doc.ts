import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { wallet } from '../entities/wallet.ts';

export type WalletDoc = AnyDoc & Doc<typeof wallet>;

const fields = ['_id', '_rev', 'klass', 'label', ...Object.keys(wallet.fields)];

/** All wallets of the group by name, including inactive ones; they are few. */
export function useWallets(account: string): UseQueryResult<readonly WalletDoc[]> {
  return useQuery({
    queryKey: [...kindKey(account, wallet.kind), 'all'],
    queryFn: ({ signal }) =>
      findAll<WalletDoc>(account, { selector: { klass: wallet.kind }, fields, sort: [{ name: 'asc' }] }, signal),
  });
}
