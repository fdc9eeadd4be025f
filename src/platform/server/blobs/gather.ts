import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { failure } from '#platform/entity/failure.ts';
import type { Blobs } from './blobs.ts';

/** Milliseconds in which all bytes of a file must have come that is worked on here. */
const patience = 10_000;

/** A whole file in memory. A store that is too slow → 503. */
export async function gather(blobs: Pick<Blobs, 'open'>, sha256: string, within = patience): Promise<Buffer> {
  const late = AbortSignal.timeout(within);
  const bytes = await blobs.open(sha256);
  try {
    return await buffer(addAbortSignal(late, bytes));
  } catch (error) {
    if (!late.aborted) throw error;
    throw failure('service_unavailable', 'The file store cannot be reached.', { retryAfter: 10 });
  }
}
