import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { kindKey, refresh } from '#platform/web/data/queries.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { arrange } from '../folder/entries/arrange.ts';
import type { Entry } from '../folder/entries/entry.ts';
import { type FolderId, type Listing, listFolder } from './calls.ts';

/** All queries of the drive are below the key of the kind, so that a change by any person reloads them. */
export function driveKey(account: string): readonly string[] {
  return kindKey(account, cloudFile.kind);
}

function listingQuery(account: string, folder: FolderId, at?: string) {
  return infiniteQueryOptions({
    queryKey: [...driveKey(account), 'folder', folder, at ?? 'now'],
    queryFn: async ({ pageParam, signal }) => {
      const bookmark = pageParam === '' ? {} : { bookmark: pageParam };
      const listing = await listFolder(account, folder, { signal, ...bookmark, ...(at === undefined ? {} : { at }) });
      // An undo moves an entry back to the folder in which it was found.
      return folder === 'trash' || folder === 'encrypted'
        ? listing
        : { ...listing, rows: sortedPage(listing.rows.map((row) => ({ dir_id: folder, ...row }))) };
    },
    initialPageParam: '',
    getNextPageParam: (page: Listing) => page.bookmark ?? undefined,
  });
}

/** Sorts each page when it arrives; merging sorted pages is fast in any language. */
function sortedPage(rows: readonly Entry[]): readonly Entry[] {
  return arrange(rows, { order: 'name', descending: false, filter: '' }, 'en');
}

const none: readonly Entry[] = [];

/** A complete folder: fetches the pages one after the other, and shows those that have arrived. */
export function useListing(account: string, folder: FolderId, at?: string) {
  const query = useInfiniteQuery(listingQuery(account, folder, at));
  const { hasNextPage, isFetching, fetchNextPage, data } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const entries = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? none, [data]);
  return { query, entries, first: data?.pages[0], isWhole: data !== undefined && !hasNextPage };
}

/** Reloads the shown parts of the drive. */
export function useRefreshDrive(account: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => refresh(client, account, cloudFile.kind), [client, account]);
}

/** Shows a change of entries before the server responds; the response replaces it. */
export function usePatchEntries(account: string): (ids: readonly string[], change: object | null) => void {
  const client = useQueryClient();
  return useCallback(
    (ids, change) => {
      const meant = new Set(ids);
      client.setQueriesData({ queryKey: [...driveKey(account), 'folder'] }, (data: unknown) => {
        if (!isPages(data)) return data;
        const pages = data.pages.map((page) => ({
          ...page,
          rows: page.rows.flatMap((entry) =>
            !meant.has(entry._id) ? entry : change === null ? [] : { ...entry, ...change },
          ),
        }));
        return { ...data, pages };
      });
    },
    [client, account],
  );
}

function isPages(data: unknown): data is { readonly pages: readonly Listing[] } {
  return typeof data === 'object' && data !== null && 'pages' in data;
}
