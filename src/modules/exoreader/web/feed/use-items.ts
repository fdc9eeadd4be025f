import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { find, type Found, get, search } from '#platform/web/api/api.ts';
import { update } from '#platform/web/api/write.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { readerItem } from '../../entities/reader-item.ts';
import { pageSize } from '../../rules/limits.ts';
import { type Cluster, clustersOf } from '../../rules/duplicate-clusters.ts';
import { useTranslations } from '../words.ts';
import { type Scope, selectorOf } from './scope.ts';

export interface Item extends AnyDoc {
  readonly title?: string;
  readonly url?: string;
  readonly author?: string;
  readonly image?: string;
  readonly summary?: string;
  readonly read: boolean;
  readonly starred: boolean;
  readonly point_at: string;
  readonly reader_subscription_id: string;
  readonly reader_subscription?: { readonly title?: string; readonly label?: string };
}

const fields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'title',
  'url',
  'author',
  'image',
  'summary',
  'read',
  'starred',
  'point_at',
  'reader_subscription_id',
  'reader_subscription.label',
];

function itemsKey(account: string): readonly string[] {
  return [...kindKey(account, readerItem.kind), 'feed'];
}

/** Fetches the item that the address names, if the list does not contain it. */
function openKey(account: string): readonly string[] {
  return [...kindKey(account, readerItem.kind), 'open'];
}

/** `counted`: the number of all items that was known when the page was requested. */
type ItemsPage = Found<Item> & { readonly counted: number };

/** Fetches items page by page. Shown items stay in the list until the person reloads it, even when they no longer match the filter. */
function itemsQuery(account: string, scope: Scope, subscriptions: readonly string[] | undefined, counted: number) {
  return infiniteQueryOptions({
    queryKey: [...itemsKey(account), scope, subscriptions ?? 'all'],
    queryFn: async ({ pageParam, signal }): Promise<ItemsPage> => {
      const found = scope.words === '' ? undefined : await idsWith(account, scope.words, signal);
      const page = await find<Item>(
        account,
        {
          selector: selectorOf(scope, subscriptions, found),
          sort: [{ point_at: 'desc' }],
          fields,
          limit: pageSize,
          ...(pageParam === '' ? {} : { bookmark: pageParam }),
        },
        signal,
      );
      return { ...page, counted };
    },
    initialPageParam: '',
    getNextPageParam: (page: ItemsPage) => (page.docs.length < pageSize ? undefined : page.bookmark),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A search shows the newest matches. */
const maxFound = 200;

async function idsWith(account: string, text: string, signal: AbortSignal): Promise<readonly string[]> {
  const rows = await search(account, { text, kinds: [readerItem.kind], limit: maxFound }, signal);
  return rows.map(({ id }) => id);
}

const none: readonly ShownItem[] = [];

/**
 * `named`: the item in the address; it is shown even if the filters exclude it, because it may have been read meanwhile.
 * `counted`: the number of all items now. `isPlaced`: the items before the named one are loaded too.
 */
export function useItems(
  account: string,
  scope: Scope,
  subscriptions: readonly string[] | undefined,
  named: string | undefined,
  counted: number,
) {
  const query = useInfiniteQuery(itemsQuery(account, scope, subscriptions, counted));
  const listed = query.data?.pages.some(({ docs }) => docs.some(({ _id: id }) => id === named)) ?? true;
  const kept = useQuery({
    queryKey: [...openKey(account), named],
    queryFn: ({ signal }) => get<Item>(account, named ?? '', { fields, signal }),
    enabled: named !== undefined && !listed,
    retry: false,
  });
  const left = listed ? undefined : kept.data;
  const [items, isPlaced] = useMemo(() => {
    const docs = query.data?.pages.flatMap((page) => page.docs);
    if (docs === undefined) return [none, false] as const;
    if (left === undefined) return [clustersOf(docs), listed] as const;
    const place = docs.findIndex((item) => item.point_at < left.point_at);
    return [clustersOf(docs.toSpliced(place === -1 ? docs.length : place, 0, left)), place !== -1] as const;
  }, [query.data, left, listed]);
  return { query, items, isPlaced };
}

/** A shown item with its duplicates from other feeds. */
export type ShownItem = Cluster<Item>;

export type Verb = 'read' | 'unread' | 'star' | 'unstar';

/** The fields that a step changes. */
export const meaning = {
  read: { read: true },
  unread: { read: false },
  star: { starred: true },
  unstar: { starred: false },
} as const;

/** Marks an item: shows the change at once and reverts it if the server refuses, which makes the answer false. */
export function useStep(account: string): (item: ShownItem, verb: Verb) => Promise<boolean> {
  const t = useTranslations();
  const patch = usePatchItems(account);
  return useCallback(
    async ({ _id: id, also }, verb) => {
      // Reading an item also marks its duplicates.
      const ids = new Set([id, ...(verb === 'read' ? also.map((one) => one._id) : [])]);
      patch(ids, meaning[verb]);
      try {
        // Who marks an item and reloads at once finds it marked.
        await update(account, 'status', verb, id, { same_story: true }, { outlivesPage: true });
        return true;
      } catch {
        const back = verb === 'read' || verb === 'unread' ? { read: verb !== 'read' } : { starred: verb !== 'star' };
        patch(ids, back);
        showToast({ text: t('reader.step-failed'), failed: true });
        return false;
      }
    },
    [account, patch, t],
  );
}

/** Changes items in all cached lists; all items if `ids` is missing. */
function usePatchItems(account: string): (ids: ReadonlySet<string> | null, change: Partial<Item>) => void {
  const client = useQueryClient();
  return useCallback(
    (ids, change) => {
      client.setQueriesData<InfiniteData<ItemsPage>>({ queryKey: itemsKey(account) }, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                docs: page.docs.map((item) => (ids === null || ids.has(item._id) ? { ...item, ...change } : item)),
              })),
            },
      );
      client.setQueriesData<Item>({ queryKey: openKey(account) }, (item) =>
        item !== undefined && (ids === null || ids.has(item._id)) ? { ...item, ...change } : item,
      );
    },
    [client, account],
  );
}

/** Reloads the lists. */
export function useReload(account: string): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.resetQueries({ queryKey: itemsKey(account) }), [client, account]);
}
