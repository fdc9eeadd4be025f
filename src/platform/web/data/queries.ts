import {
  infiniteQueryOptions,
  type InfiniteData,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type AnyDoc, type Entity, type Input, metaFields, relationOf } from '#platform/entity/define.ts';
import { find, type FindQuery, type Found, get } from '../api/api.ts';
import { bulk, destroy, post, put, type Saved, step } from '../api/write.ts';

/** The query key of everything of a kind in a group, so that one event can invalidate it all. */
export function kindKey(account: string, kind: string): readonly string[] {
  return ['docs', account, kind];
}

/** All fields of a kind, with the labels of the records that it refers to. */
export function readFields(entity: Entity, extra: readonly string[] = []): readonly string[] {
  const own = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.to !== 'any' ? [name, `${relationOf(name, field)}.label`] : [name],
  );
  // An amount may be in the currency of another record.
  const currencies = Object.values(entity.fields).flatMap((field) => {
    const holder = field.type === 'decimal' && field.currency !== undefined ? entity.fields[field.currency] : undefined;
    return field.type === 'decimal' && field.currency !== undefined && holder?.type === 'ref'
      ? [`${relationOf(field.currency, holder)}.currency`]
      : [];
  });
  return [...Object.keys(metaFields), ...own, ...new Set(currencies), ...extra];
}

export function docQuery<D extends AnyDoc = AnyDoc>(
  account: string,
  entity: Entity,
  id: string,
  extra: readonly string[] = [],
) {
  return queryOptions({
    queryKey: [...kindKey(account, entity.kind), 'one', id, ...extra],
    queryFn: ({ signal }) => get<D>(account, id, { fields: readFields(entity, extra), signal }),
  });
}

const firstPage = 50;
const laterPages = 200;

/** A list that loads page by page: a small first page, then larger ones. */
export function pagesQuery<D extends AnyDoc = AnyDoc>(account: string, kind: string, query: FindQuery) {
  return infiniteQueryOptions({
    queryKey: [...kindKey(account, kind), 'pages', query],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === '' ? { limit: firstPage } : { limit: laterPages, bookmark: pageParam };
      return find<D>(account, { ...query, ...place }, signal);
    },
    initialPageParam: '',
    getNextPageParam: (page: Found<D>, pages) =>
      page.docs.length < (pages.length === 1 ? firstPage : laterPages) ? undefined : page.bookmark,
  });
}

/** A short list in one request. */
export function listQuery<D extends AnyDoc = AnyDoc>(account: string, kind: string, query: FindQuery) {
  return queryOptions({
    queryKey: [...kindKey(account, kind), 'list', query],
    queryFn: async ({ signal }) => (await find<D>(account, query, signal)).docs,
  });
}

export interface Change {
  readonly id: string;
  readonly rev: string;
  readonly input: Input;
  /** What the screen shows of it in addition, such as the label of a related record. */
  readonly shown?: Input;
}

/** Creates a record of a kind. */
export function useCreate(account: string, entity: Entity) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input): Promise<Saved> => post(account, { klass: entity.kind, ...input }),
    onSuccess: () => refresh(client, account, entity.kind),
  });
}

/** Changes a record; the screen shows it at once and undoes it if the server refuses. */
export function useChange(account: string, entity: Entity) {
  return useOptimistic(account, entity.kind, (change: Change) => put(account, change.id, change.rev, change.input));
}

/** Calls an update function; the screen shows `input` at once. */
export function useUpdate(account: string, kind: string, event: string) {
  return useOptimistic(account, kind, (change: Change & { verb: string; body?: Input }) =>
    step(account, event, change.verb, change, change.body),
  );
}

export function useDestroy(account: string, entity: Entity) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (doc: { id: string; rev: string }) => destroy(account, doc.id, doc.rev),
    onSuccess: (_saved, doc) => {
      client.removeQueries({ queryKey: [...kindKey(account, entity.kind), 'one', doc.id] });
      return refresh(client, account, entity.kind);
    },
  });
}

/** Several writes; each row of the answer has its own result. */
export function useBulk(account: string, kind: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (docs: readonly Input[]) => bulk(account, docs),
    onSettled: () => refresh(client, account, kind),
  });
}

/** Reloads the shown records of a kind and their counts; resolves after the screens show the result. */
export async function refresh(client: QueryClient, account: string, kind: string): Promise<void> {
  await Promise.all([invalidate(client, kindKey(account, kind)), invalidate(client, ['counter', account])]);
  // Query observers are notified in a later task. Without waiting for it, a caller that now drops its optimistic state
  // would show the old data once more.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** Milliseconds that an answer may take to the browser, and a change from its number to its commit. */
const tolerance = { answer: 5000, commit: 250 };

/** Reloads what is shown of a group and may have been read before its newest change, at `changedAt` of this clock. */
export async function refreshOlder(client: QueryClient, account: string, changedAt: number): Promise<void> {
  // Nothing was read before the page was opened.
  if (changedAt + tolerance.commit < performance.timeOrigin) return;
  const isOld = ({ state }: Query): boolean => state.dataUpdatedAt - tolerance.answer < changedAt;
  await Promise.all([invalidate(client, ['docs', account], isOld), invalidate(client, ['counter', account], isOld)]);
}

/**
 * Invalidates queries. A first read that is under way may have read before the change, and `invalidateQueries` does not
 * restart it; it is repeated after its answer.
 */
async function invalidate(
  client: QueryClient,
  queryKey: QueryKey,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey, predicate });
  if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}

function useOptimistic<C extends { id: string; input: Input; shown?: Input }>(
  account: string,
  kind: string,
  mutationFn: (change: C) => Promise<Saved>,
) {
  const client = useQueryClient();
  const queryKey = kindKey(account, kind);
  return useMutation({
    mutationFn,
    onMutate: async (change: C) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData({ queryKey });
      client.setQueriesData({ queryKey }, (data: unknown) =>
        patchCached(data, change.id, { ...change.input, ...change.shown }),
      );
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => refresh(client, account, kind),
  });
}

/** The cached answer, of any shape, with one document changed. */
export function patchCached(data: unknown, id: string, input: Input): unknown {
  if (isDoc(data)) return data._id === id ? { ...data, ...input } : data;
  if (Array.isArray(data)) return data.map((item: unknown) => patchCached(item, id, input));
  if (isPages(data)) {
    return { ...data, pages: data.pages.map((page) => ({ ...page, docs: patchCached(page.docs, id, input) })) };
  }
  return data;
}

function isDoc(data: unknown): data is AnyDoc {
  return typeof data === 'object' && data !== null && '_id' in data;
}

function isPages(data: unknown): data is InfiniteData<Found<AnyDoc>> {
  return typeof data === 'object' && data !== null && 'pages' in data;
}
