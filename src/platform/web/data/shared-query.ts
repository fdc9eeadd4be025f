import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

type Options<T, K extends QueryKey> = QueryObserverOptions<T, Error, T, T, K>;

interface Shared<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T | undefined;
}

/**
 * A hook for the data of a query that dozens of parts of each screen need, such as who is signed in. All of them share
 * one observer: with an observer in each part, subscribing took a phone longer than rendering. `optionsFor` makes the
 * query from the argument of the hook.
 */
export function sharedQuery<T, K extends QueryKey>(
  optionsFor: (of: string | null) => Options<T, K>,
): (of: string | null) => T | undefined {
  const known = new WeakMap<QueryClient, Map<string | null, Shared<T>>>();
  return function useShared(of) {
    const client = useQueryClient();
    const queries = known.get(client) ?? new Map<string | null, Shared<T>>();
    known.set(client, queries);
    const shared = queries.get(of) ?? share(client, optionsFor(of));
    queries.set(of, shared);
    return useSyncExternalStore(shared.subscribe, shared.read, shared.read);
  };
}

/** The shared observer of one query. */
export function share<T, K extends QueryKey>(client: QueryClient, options: Options<T, K>): Shared<T> {
  const cache = client.getQueryCache();
  // From the start, so that the first render has what the page brought along.
  let query = cache.build(client, client.defaultQueryOptions(options));
  const { queryHash } = query;
  const listeners = new Set<() => void>();
  // After the cache was emptied, which a logout does before it leaves the page, nothing changes.
  const read = (): T | undefined => {
    query = cache.get<T, Error, T, K>(queryHash) ?? query;
    return query.state.data;
  };
  let end: (() => void) | undefined;
  /** Keeps the query fresh while anybody listens, and passes on what changes. */
  const begin = (): (() => void) => {
    let last = read();
    const observer = new QueryObserver(client, options);
    const endObserving = observer.subscribe(() => undefined);
    const endListening = cache.subscribe((event) => {
      if (event.query.queryHash !== queryHash || read() === last) return;
      last = read();
      for (const listener of listeners) notifyManager.schedule(listener);
    });
    return () => {
      endListening();
      endObserving();
    };
  };
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = undefined;
      };
    },
  };
}
