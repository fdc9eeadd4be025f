import { type FetchInfiniteQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isFirstRender } from '../api/first-render.ts';

/**
 * Requests the records of the first screen while it is being rendered; on a phone rendering takes longer than the
 * answer. The screen's own query has the same key, so that there is only one request.
 */
export function useAskAhead<T, K extends QueryKey, P>(
  query: FetchInfiniteQueryOptions<T, Error, T, K, P>,
  isEnabled: boolean,
): void {
  const client = useQueryClient();
  if (!isEnabled || !isFirstRender() || client.getQueryState(query.queryKey) !== undefined) return;
  // The screen's own query reports a failure.
  client.infiniteQuery(query).catch(() => undefined);
}
