import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { failure } from '#platform/entity/failure.ts';
import type { Blobs } from './blobs.ts';

/** Milliseconds for reading all bytes of a file that is processed here. */
const timeout = 10_000;

/** Reads a whole file into memory. Throws 503 if the store is too slow. */
export async function readWhole(blobs: Pick<Blobs, 'open'>, sha256: string, within = timeout): Promise<Buffer> {
  const late = AbortSignal.timeout(within);
  const bytes = await blobs.open(sha256);
  try {
    return await buffer(addAbortSignal(late, bytes));
  } catch (error) {
    if (!late.aborted) throw error;
    throw failure('service_unavailable', 'The file store cannot be reached.', { retryAfter: 10 });
  }
}
