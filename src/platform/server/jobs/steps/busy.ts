import { failure } from '#platform/entity/failure.ts';

/** A step of `count` items has what is asked for, or the group's turn; the same may be sent again as it is. */
export function rowsBeingWritten(count: number): Error {
  return failure(
    'service_unavailable',
    { base: [{ code: 'rows-are-being-written', params: { count } }] },
    { retryAfter: 1 },
  );
}
