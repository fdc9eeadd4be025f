import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import type { FindQuery, Selector } from '../api/api.ts';
import { useAskAhead } from '../data/ask-ahead.ts';
import { pagesQuery } from '../data/queries.ts';
import type { Search } from '../routing/url-state.ts';
import { columnFields, sortKeys } from './columns.ts';
import { filtersOf, selectorOf, withoutArchived } from './filters/filters.ts';
import { useWordSearch } from './word-search.ts';

export interface ListOptions {
  readonly account: string;
  readonly entity: Entity;
  readonly columns: readonly string[];
  /** Filters, order and search text in the address. */
  readonly search: Search;
  /** A fixed limit beyond the person's filters, such as their own records. */
  readonly within?: Selector | undefined;
}

/** The rows of a list: those that match the filters and, if there is a search text, the hits of the search. */
export function useList(options: ListOptions) {
  const { account, entity, columns, search, within } = options;
  const found = useWordSearch(account, entity, search['q'] ?? '');
  const query = useMemo<FindQuery>(() => {
    const filters = [...filtersOf(entity, search), ...withoutArchived(entity, search)];
    const selector = { ...selectorOf(entity, filters, found.where), ...within };
    return {
      selector,
      fields: columnFields(entity, columns),
      sort: sortKeys(entity, search['sort']),
    };
  }, [entity, search, found.where, within, columns]);
  const pageOptions = pagesQuery(account, entity.kind, query);
  useAskAhead(pageOptions, !found.isAwaited);
  const pages = useInfiniteQuery({
    ...pageOptions,
    enabled: !found.isAwaited,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.docs) ?? [], [pages.data]);
  return {
    rows,
    query,
    isLoading: pages.data === undefined && pages.error === null && found.error === null,
    isRefreshing: pages.isFetching && pages.data !== undefined,
    error: pages.error ?? found.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    more: () => {
      if (!pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
}

export type ListState = ReturnType<typeof useList>;
