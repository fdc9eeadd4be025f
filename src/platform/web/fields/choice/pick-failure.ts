export interface PickFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The failure of the query that loads a picker's options; undefined if earlier options can still be chosen. */
export function failureOf(query: { data: unknown; error: unknown; refetch: () => unknown }): PickFailure | undefined {
  const { data, error, refetch } = query;
  return data !== undefined || error === null ? undefined : { error, retry: () => void refetch() };
}
