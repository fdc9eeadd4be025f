import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey, refresh } from '#platform/web/data/queries.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { wallet } from '../../entities/wallet.ts';
import type { Ledger } from '../../rules/ledger.ts';

/** Filter parameters of the address, with the names of the ledger's route. */
export const filterNames = ['from', 'to', 'category', 'confirmed', 'imported', 'klass', 'bill'] as const;
export type FilterName = (typeof filterNames)[number];

/** The value for rows without a category, because an address drops empty values. */
export const noCategory = 'none';

/** The filters in the address. */
export function ledgerFilters(search: Search): Readonly<Record<string, string>> {
  const known = filterNames.flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    return [[name, name === 'category' && value === noCategory ? '' : value] as const];
  });
  return { ...Object.fromEntries(known), ...(search['q'] === undefined ? {} : { text: search['q'] }) };
}

/** A small first page, then larger ones. */
const [firstPage, laterPages] = ['40', '200'];

function ledgerQuery(account: string, id: string, filters: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    // Under the wallet's cache key, because a change of a row also notifies of its wallet.
    queryKey: [...kindKey(account, wallet.kind), 'ledger', id, filters],
    queryFn: ({ pageParam, signal }) =>
      request<Ledger>(
        'GET',
        `/${account}/_ledger/${id}${question({ ...filters, before: pageParam, limit: pageParam === '' ? firstPage : laterPages })}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page: Ledger) => page.next,
  });
}

export function useLedger(account: string, id: string, filters: Readonly<Record<string, string>>) {
  return useInfiniteQuery(ledgerQuery(account, id, filters));
}

/** Refetches wallets with their registers, and the lists of the rows' kinds. */
export function useRefreshRows(account: string): (kinds: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (kinds) => {
      await Promise.all([wallet.kind, ...new Set(kinds)].map(async (kind) => refresh(client, account, kind)));
    },
    [client, account],
  );
}

/** An empty category selects rows without one, so it must be sent. */
function question(words: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(words).filter(([name, value]) => value !== '' || name === 'category');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
