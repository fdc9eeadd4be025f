import { createStore, useStore } from '#platform/web/data/store.ts';
import { type FolderId, namesIn } from '../drive/calls.ts';
import type { Dropped } from './dropped.ts';
import { folderMaker } from './make-folders.ts';
import {
  added,
  answered,
  type ClashAnswer,
  clashed,
  dismissed,
  failed,
  finished,
  hashed,
  isSmall,
  type NewUpload,
  nextBatch,
  nextToSend,
  paused,
  progressed,
  progressedTogether,
  type Queue,
  resumed,
  sending,
  settled,
  skipped,
  type Upload,
} from './queue.ts';
import { sendMany } from './send-many.ts';
import { isAbort, sendOne, type Sent } from './send-one.ts';

/** The uploads of this window. They continue while the person changes screens; components subscribe to them. */

const queue = createStore<Queue>([]);
const cuts = new Map<number, AbortController>();
/** Called with the account whose drive has new files. */
let arrived: (account: string) => void = () => undefined;

/** The number of files added to the queue at once: the size of each is read from the disk. */
const addedTogether = 200;

/**
 * Adds files to the queue and creates empty folders. If names of large files are taken, it asks before anything is
 * sent.
 */
export function startUploads(account: string, dir: FolderId, dropped: Dropped): void {
  const make = folderMaker(account, dir);
  for (const folders of dropped.emptyFolders)
    make(folders).then(
      () => arrived(account),
      () => undefined,
    );
  void addAll(account, dir, dropped.files);
}

async function addAll(account: string, dir: FolderId, files: readonly NewUpload[]): Promise<void> {
  const batch = nextBatch(queue.get());
  let taken: Promise<ReadonlySet<string>> | null = null;
  for (let from = 0; from < files.length; from += addedTogether) {
    const before = queue.get().at(-1)?.key ?? 0;
    queue.set(added(queue.get(), account, dir, files.slice(from, from + addedTogether), batch));
    const fresh = queue.get().filter((upload) => upload.key > before);
    const large = fresh.filter((upload) => upload.folders.length === 0 && !isSmall(upload));
    if (large.length > 0) {
      // The server checks again when a file has arrived.
      taken ??= namesIn(account, dir).catch(() => new Set<string>());
      const names = await taken;
      for (const { key, name } of large) if (names.has(name)) queue.set(clashed(queue.get(), key));
    }
    startRequests();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export function pauseUploads(keys: readonly number[]): void {
  queue.set(paused(queue.get(), keys));
  cutUnwanted(keys);
}

export function resumeUploads(keys: readonly number[]): void {
  queue.set(resumed(queue.get(), keys));
  startRequests();
}

export function dismissUploads(keys: readonly number[]): void {
  queue.set(dismissed(queue.get(), keys));
  cutUnwanted(keys);
  startRequests();
}

/** Cancels the requests of these files, unless a request contains other files that are being sent. */
function cutUnwanted(keys: readonly number[]): void {
  const wanted = new Set(queue.get().flatMap(({ key, state }) => (state === 'sending' ? (cuts.get(key) ?? []) : [])));
  for (const key of keys) {
    const cut = cuts.get(key);
    if (cut !== undefined && !wanted.has(cut)) cut.abort();
  }
}

export function answerClash(key: number, answer: ClashAnswer, forAll: boolean): void {
  queue.set(answered(queue.get(), key, answer, forAll));
  startRequests();
}

export function useUploads(account: string): Queue {
  const all = useStore(queue);
  return all.some((upload) => upload.account !== account) ? all.filter((upload) => upload.account === account) : all;
}

export function onArrival(tell: (account: string) => void): () => void {
  arrived = tell;
  return () => {
    arrived = () => undefined;
  };
}

/** Starts requests until enough are running. */
function startRequests(): void {
  for (let next = nextToSend(queue.get()); next.length > 0; next = nextToSend(queue.get())) {
    queue.set(
      sending(
        queue.get(),
        next.map((upload) => upload.key),
      ),
    );
    void run(next);
  }
}

async function run(uploads: Queue): Promise<void> {
  const [first] = uploads;
  if (first !== undefined) await (isSmall(first) ? runMany(uploads) : runOne(first));
  startRequests();
}

/** Sends small files in one request, which is cancelled when none of them is wanted any more. */
async function runMany(uploads: Queue): Promise<void> {
  const cut = new AbortController();
  const keys = new Set(uploads.map((upload) => upload.key));
  for (const key of keys) cuts.set(key, cut);
  try {
    const progress = (share: number): void => queue.set(progressedTogether(queue.get(), keys, share));
    const results = await sendMany(uploads, { signal: cut.signal, progress });
    queue.set(settled(queue.get(), results));
    arrived(uploads[0]?.account ?? '');
  } catch (error) {
    if (!isAbort(error))
      queue.set(settled(queue.get(), new Map([...keys].map((key) => [key, { end: 'failed', error }]))));
  } finally {
    for (const key of keys) cuts.delete(key);
  }
}

async function runOne(upload: Upload): Promise<void> {
  const { key, account } = upload;
  const cut = new AbortController();
  cuts.set(key, cut);
  try {
    const result = await sendOne(upload, {
      signal: cut.signal,
      progress: (sent) => queue.set(progressed(queue.get(), key, sent)),
      checked: (read) => queue.set(hashed(queue.get(), key, read)),
    });
    settle(key, result);
    arrived(account);
  } catch (error) {
    if (!isAbort(error)) queue.set(failed(queue.get(), key, error));
  } finally {
    cuts.delete(key);
  }
}

function settle(key: number, result: Sent): void {
  if (result === 'clash') queue.set(clashed(queue.get(), key));
  else if (result === 'skipped') queue.set(skipped(queue.get(), key));
  else queue.set(finished(queue.get(), key, result === 'known'));
}
