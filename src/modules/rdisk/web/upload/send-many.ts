import { ApiError, apiErrorOf, NetworkError } from '#platform/web/api/api-error.ts';
import { postForm } from '#platform/web/api/put-bytes.ts';
import { parseFileTime } from '../../rules/file-time.ts';
import { knownHashes } from '../drive/calls.ts';
import type { Queue, SentTogether, Upload } from './queue.ts';

interface Row {
  readonly ok?: boolean;
  readonly sha256?: string;
  readonly skipped?: boolean;
  readonly error?: string;
  readonly reason?: unknown;
}

/** The number of files read at the same time. */
const readTogether = 25;

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  readonly progress: (share: number) => void;
}

/**
 * Sends small files of one batch with the same answer to name clashes in one request; of content that the group already
 * has, it sends only the digest. Resolves to the result of each file by its key. @throws ApiError, NetworkError if the
 * whole request failed; AbortError
 */
export async function sendMany(uploads: Queue, sending: Sending): Promise<ReadonlyMap<number, SentTogether>> {
  const [first] = uploads;
  const ends = new Map<number, SentTogether>();
  if (first === undefined) return ends;
  const files: Hashed[] = [];
  const hash = async (upload: Upload): Promise<Hashed | null> => {
    try {
      return { upload, sha256: await sha256Of(upload.file) };
    } catch (error) {
      // The file is gone from the disk or cannot be read.
      ends.set(upload.key, { end: 'failed', error });
      return null;
    }
  };
  for (let from = 0; from < uploads.length; from += readTogether) {
    const some = await Promise.all(uploads.slice(from, from + readTogether).map(hash));
    files.push(...some.filter((one) => one !== null));
  }
  if (files.length === 0) return ends;
  const known = await knownHashes(first.account, [...new Set(files.map(({ sha256 }) => sha256))]);
  const path = `/${first.account}/files/${first.dir}/_many?clash=${first.clash ?? 'refuse'}`;
  const { rows } = await patiently(async () => postForm<{ rows: readonly Row[] }>(path, formOf(files, known), sending));
  for (const [index, { upload, sha256 }] of files.entries()) {
    const row = rows[index];
    ends.set(upload.key, endOf(row ?? { error: 'undefined_error' }, sha256, known.has(sha256)));
  }
  return ends;
}

interface Hashed {
  readonly upload: Upload;
  readonly sha256: string;
}

function formOf(files: readonly Hashed[], known: ReadonlySet<string>): FormData {
  const form = new FormData();
  for (const { upload, sha256 } of files) {
    const path = [...upload.folders, upload.name].join('/');
    const { modified_at: at } = ownTimeOf(upload.file);
    if (at !== undefined) form.append('modified_at', at);
    if (known.has(sha256)) form.append('known', `${sha256} ${path}`);
    else form.append('file', upload.file, path);
  }
  return form;
}

/** When the file was changed on the computer, if the server can store such a time. */
export function ownTimeOf({ lastModified }: Pick<File, 'lastModified'>): { readonly modified_at?: string } {
  const at = parseFileTime(String(lastModified / 1000));
  return at === undefined ? {} : { modified_at: at.toISOString() };
}

/** The digest of the stored file must be that of the sent one. */
function endOf(row: Row, sha256: string, wasKnown: boolean): SentTogether {
  if (row.ok !== true) {
    const error = apiErrorOf(new Response(null, { status: row.error === 'not_found' ? 404 : 422 }), row);
    return isTaken(error) ? { end: 'clash' } : { end: 'failed', error };
  }
  if (row.skipped === true) return { end: 'skipped' };
  if (row.sha256 === sha256) return { end: wasKnown ? 'known' : 'sent' };
  const reason = { sha256: [{ code: 'is-invalid' }] };
  const error = new ApiError({ status: 422, error: 'unprocessable_entity', reason, requestId: null });
  return { end: 'failed', error };
}

/** Whether the name is taken in the target folder. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || typeof error.reason === 'string') return false;
  return error.reason['name']?.some(({ code }) => code === 'has-already-been-taken') === true;
}

async function sha256Of(file: Blob): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seconds before each further attempt after a lost connection or a busy server. */
const pauses = [1, 3, 5, 10, 20];

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const seconds = error instanceof ApiError ? (error.retryAfter ?? pause) : pause;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return ask();
}

function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}
