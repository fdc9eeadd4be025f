/**
 * The upload queue as an immutable list that only these functions change. A batch is what was chosen, dropped or pasted
 * at once; one answer about name clashes can apply to all of it.
 */

export type ClashAnswer = 'keep' | 'version' | 'skip';

type UploadState = 'waiting' | 'sending' | 'paused' | 'clash' | 'failed' | 'done' | 'skipped';

export interface Upload {
  readonly key: number;
  readonly batch: number;
  readonly account: string;
  /** Id of the target folder or `root`, and the names of the folders below it. */
  readonly dir: string;
  /** `file_enc`: encrypted before it was put into the queue. */
  readonly kind: 'file' | 'file_enc';
  readonly folders: readonly string[];
  readonly file: File;
  /** Bytes. Read from the file once, because browsers access the disk each time. */
  readonly size: number;
  readonly name: string;
  readonly state: UploadState;
  /** Bytes that the server has received. */
  readonly sent: number;
  /** Bytes that were hashed before the file is sent. */
  readonly checked: number;
  readonly clash: ClashAnswer | null;
  readonly error: unknown;
  /** The server already had its content, so it was not sent. */
  readonly known: boolean;
}

export type Queue = readonly Upload[];

export interface NewUpload {
  readonly file: File;
  readonly name: string;
  readonly folders: readonly string[];
  readonly kind?: 'file' | 'file_enc';
}

export function nextBatch(queue: Queue): number {
  return queue.reduce((last, upload) => Math.max(last, upload.batch), 0) + 1;
}

export function added(
  queue: Queue,
  account: string,
  dir: string,
  files: readonly NewUpload[],
  batch = nextBatch(queue),
): Queue {
  const key = queue.reduce((last, upload) => Math.max(last, upload.key), 0) + 1;
  const fresh = files.map((one, index): Upload => ({
    kind: 'file',
    ...one,
    size: one.file.size,
    account,
    dir,
    batch,
    key: key + index,
    state: 'waiting',
    sent: 0,
    checked: 0,
    clash: null,
    error: null,
    known: false,
  }));
  return [...queue, ...fresh];
}

/** Files up to this size share requests; limits of files and bytes per request. */
export const smallFile = 256 * 1024;
const smallTogether = 200;
const bytesTogether = 8_000_000;
const largeAtOnce = 2;

/** Whether a file shares a request with others. An encrypted file does not, because its request names its kind. */
export function isSmall({ size, kind }: Pick<Upload, 'size' | 'kind'>): boolean {
  return kind === 'file' && size <= smallFile;
}

/** The next files to send: some small files for one folder, or one larger file. Empty while enough is being sent. */
export function nextToSend(queue: Queue): Queue {
  const going = queue.filter((upload) => upload.state === 'sending');
  const waiting = queue.filter((upload) => upload.state === 'waiting');
  const first = waiting[0];
  if (first === undefined) return [];
  if (going.filter((upload) => !isSmall(upload)).length < largeAtOnce) {
    const large = waiting.find((upload) => !isSmall(upload));
    if (large !== undefined) return [large];
  }
  if (going.some(isSmall)) return [];
  const small = waiting.find(isSmall);
  if (small === undefined) return [];
  let bytes = 0;
  return waiting
    .filter((upload) => isSmall(upload) && upload.batch === small.batch && upload.clash === small.clash)
    .slice(0, smallTogether)
    .filter((upload) => (bytes += upload.size) <= bytesTogether);
}

export function sending(queue: Queue, keys: readonly number[]): Queue {
  return changed(queue, keys, ['waiting'], { state: 'sending', error: null });
}

export function progressed(queue: Queue, key: number, sent: number): Queue {
  return changed(queue, [key], ['sending'], { sent });
}

export function hashed(queue: Queue, key: number, checked: number): Queue {
  return changed(queue, [key], ['sending'], { checked });
}

/** Sets the progress of files that share a request, in equal proportion. */
export function progressedTogether(queue: Queue, keys: ReadonlySet<number>, share: number): Queue {
  return queue.map((upload) =>
    keys.has(upload.key) && upload.state === 'sending' ? { ...upload, sent: upload.size * share } : upload,
  );
}

/** Stores the results of files that shared a request. */
export function settled(queue: Queue, results: ReadonlyMap<number, SentTogether>): Queue {
  return queue.map((upload): Upload => {
    const result = results.get(upload.key);
    if (result === undefined) return upload;
    if (result.end === 'sent' || result.end === 'known')
      return { ...upload, state: 'done', sent: upload.size, known: result.end === 'known', error: null };
    if (upload.state !== 'sending') return upload;
    if (result.end === 'failed') return { ...upload, state: 'failed', error: result.error };
    return { ...upload, state: result.end, sent: 0 };
  });
}

export type SentTogether =
  | { readonly end: 'sent' | 'known' | 'skipped' | 'clash' }
  | { readonly end: 'failed'; readonly error: unknown };

export function finished(queue: Queue, key: number, known = false): Queue {
  return queue.map((upload) =>
    upload.key === key ? { ...upload, state: 'done', sent: upload.size, known, error: null } : upload,
  );
}

export function skipped(queue: Queue, key: number): Queue {
  return changed(queue, [key], ['sending', 'clash', 'waiting'], { state: 'skipped' });
}

export function failed(queue: Queue, key: number, error: unknown): Queue {
  return changed(queue, [key], ['sending'], { state: 'failed', error });
}

/** The name is taken: applies the batch's earlier answer, or asks the person. */
export function clashed(queue: Queue, key: number): Queue {
  return changed(queue, [key], ['waiting', 'sending'], { state: 'clash', sent: 0 });
}

/** Applies the person's answer to one file, or to all clashes of its batch, also later ones. */
export function answered(queue: Queue, key: number, answer: ClashAnswer, forAll: boolean): Queue {
  const batch = queue.find((upload) => upload.key === key)?.batch;
  return queue.map((upload) => {
    const isMeant = upload.key === key || (forAll && upload.batch === batch);
    if (!isMeant) return upload;
    if (upload.state === 'clash') return { ...upload, clash: answer, state: answer === 'skip' ? 'skipped' : 'waiting' };
    return upload.state === 'waiting' || upload.state === 'paused' ? { ...upload, clash: answer } : upload;
  });
}

export function paused(queue: Queue, keys: readonly number[]): Queue {
  return changed(queue, keys, ['waiting', 'sending'], { state: 'paused' });
}

/** Resumes paused files and retries failed ones. */
export function resumed(queue: Queue, keys: readonly number[]): Queue {
  return changed(queue, keys, ['paused', 'failed'], { state: 'waiting', error: null });
}

/** Without these lines. */
export function dismissed(queue: Queue, keys: readonly number[]): Queue {
  return queue.filter((upload) => !keys.includes(upload.key));
}

const urgency: readonly UploadState[] = ['failed', 'clash', 'sending', 'paused', 'waiting', 'skipped', 'done'];

/** The first `most` lines: those that need attention first, completed ones last. */
export function firstOf(queue: Queue, count: number): Queue {
  if (queue.length <= count) return queue;
  const first: Upload[] = [];
  for (const state of urgency)
    for (const upload of queue) if (first.length < count && upload.state === state) first.push(upload);
  return first;
}

export interface Progress {
  readonly files: number;
  readonly done: number;
  readonly bytes: number;
  readonly sent: number;
  /** At least one file waits or is being sent. */
  readonly busy: boolean;
}

export function progressOf(queue: Queue): Progress {
  const counted = queue.filter((upload) => upload.state !== 'skipped');
  return {
    files: counted.length,
    done: counted.filter((upload) => upload.state === 'done').length,
    bytes: counted.reduce((sum, upload) => sum + upload.size, 0),
    sent: counted.reduce((sum, upload) => sum + Math.min(upload.sent, upload.size), 0),
    busy: queue.some((upload) => upload.state === 'sending' || upload.state === 'waiting'),
  };
}

function changed(queue: Queue, keys: readonly number[], from: readonly UploadState[], change: Partial<Upload>): Queue {
  const meant = new Set(keys);
  return queue.map((upload) =>
    meant.has(upload.key) && from.includes(upload.state) ? { ...upload, ...change } : upload,
  );
}
