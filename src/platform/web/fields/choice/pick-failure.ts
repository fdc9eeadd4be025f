export interface PickFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The failure of the query that brings a picker's options; none where there are options from before, which can still be chosen. */
export function failureOf(query: { data: unknown; error: unknown; refetch: () => unknown }): PickFailure | undefined {
  const { data, error, refetch } = query;
  return data !== undefined || error === null ? undefined : { error, retry: () => void refetch() };
}
