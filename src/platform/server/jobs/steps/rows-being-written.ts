import { failure } from '#platform/entity/failure.ts';

/** The error when a step of `count` items holds the record or the group lock; the same request may be sent again. */
export function rowsBeingWritten(count: number): Error {
  return failure(
    'service_unavailable',
    { base: [{ code: 'rows-are-being-written', params: { count } }] },
    { retryAfter: 1 },
  );
}
