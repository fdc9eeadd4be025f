import { type FetchInfiniteQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isFirstRender } from '../api/first-render.ts';

/**
 * Asks for the records of the first screen while it is being drawn, and not after it: on a phone a drawing takes longer than an answer.
 * What is asked for is what the screen's own query asks for, so it is asked once.
 */
export function useAskAhead<T, K extends QueryKey, P>(
  query: FetchInfiniteQueryOptions<T, Error, T, K, P>,
  isEnabled: boolean,
): void {
  const client = useQueryClient();
  if (!isEnabled || !isFirstRender() || client.getQueryState(query.queryKey) !== undefined) return;
  // A failure is told by the screen's own query.
  client.infiniteQuery(query).catch(() => undefined);
}
