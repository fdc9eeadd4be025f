import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { wallet } from '../../entities/wallet.ts';
import type { CardBills } from '../../rules/cards/bills.ts';

/** The bills of a card. Under the cache key of wallets, because a change of a row also notifies of its wallet. */
export function useBills(account: string, id: string, enabled = true): UseQueryResult<CardBills> {
  return useQuery({
    queryKey: [...kindKey(account, wallet.kind), 'bills', id],
    queryFn: ({ signal }) => request<CardBills>('GET', `/${account}/_bills/${id}`, { signal }),
    enabled,
  });
}
