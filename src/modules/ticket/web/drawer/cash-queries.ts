import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { journalPage, type DayReport, type Drawer, type JournalRow } from '../../rules/drawer/day.ts';

/** Everything about cash is read again when a payment changes. */
function key(account: string): readonly unknown[] {
  return [...kindKey(account, orderPayment.kind), 'cash'];
}

export function ownDrawerQuery(account: string) {
  return queryOptions({
    queryKey: [...key(account), 'own'],
    queryFn: ({ signal }) =>
      request<{ readonly drawer?: Drawer; readonly last?: string }>('GET', `/${account}/_cash`, { signal }),
    staleTime: 0,
  });
}

export function dayQuery(account: string, day: string) {
  return queryOptions({
    queryKey: [...key(account), 'day', day],
    queryFn: ({ signal }) => request<DayReport>('GET', `/${account}/_cash/day`, { query: { day }, signal }),
    staleTime: 0,
  });
}

/** Which rows of the journal are shown, as in the address. */
export interface RowFilter {
  readonly day?: string;
  readonly drawer?: string;
  readonly method?: string;
  readonly figure?: string;
}

export function journalQuery(account: string, filter: RowFilter) {
  return infiniteQueryOptions({
    queryKey: [...key(account), 'journal', filter],
    queryFn: async ({ signal, pageParam }) =>
      (
        await request<{ readonly rows: readonly JournalRow[] }>('GET', `/${account}/_cash/journal`, {
          query: { ...filter, ...(pageParam === '' ? {} : { after: pageParam }) },
          signal,
        })
      ).rows,
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < journalPage ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
}

/** Reads everything again after a change of a drawer. */
export function useCashChanged(account: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key(account) });
}
