import { useSyncExternalStore } from 'react';
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

let queue: Queue = [];
const listeners = new Set<() => void>();
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
  const batch = nextBatch(queue);
  let taken: Promise<ReadonlySet<string>> | null = null;
  for (let from = 0; from < files.length; from += addedTogether) {
    const before = queue.at(-1)?.key ?? 0;
    set(added(queue, account, dir, files.slice(from, from + addedTogether), batch));
    const fresh = queue.filter((upload) => upload.key > before);
    const large = fresh.filter((upload) => upload.folders.length === 0 && !isSmall(upload));
    if (large.length > 0) {
      // The server checks again when a file has arrived.
      taken ??= namesIn(account, dir).catch(() => new Set<string>());
      const names = await taken;
      for (const { key, name } of large) if (names.has(name)) set(clashed(queue, key));
    }
    pump();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export function pauseUploads(keys: readonly number[]): void {
  set(paused(queue, keys));
  cutUnwanted(keys);
}

export function resumeUploads(keys: readonly number[]): void {
  set(resumed(queue, keys));
  pump();
}

export function dismissUploads(keys: readonly number[]): void {
  set(dismissed(queue, keys));
  cutUnwanted(keys);
  pump();
}

/** Cancels the requests of these files, unless a request contains other files that are being sent. */
function cutUnwanted(keys: readonly number[]): void {
  const wanted = new Set(queue.flatMap(({ key, state }) => (state === 'sending' ? (cuts.get(key) ?? []) : [])));
  for (const key of keys) {
    const cut = cuts.get(key);
    if (cut !== undefined && !wanted.has(cut)) cut.abort();
  }
}

export function answerClash(key: number, answer: ClashAnswer, forAll: boolean): void {
  set(answered(queue, key, answer, forAll));
  pump();
}

export function useUploads(account: string): Queue {
  const all = useSyncExternalStore(watch, () => queue);
  return all.some((upload) => upload.account !== account) ? all.filter((upload) => upload.account === account) : all;
}

export function onArrival(tell: (account: string) => void): () => void {
  arrived = tell;
  return () => {
    arrived = () => undefined;
  };
}

/** Starts requests until enough are running. */
function pump(): void {
  for (let next = nextToSend(queue); next.length > 0; next = nextToSend(queue)) {
    set(
      sending(
        queue,
        next.map((upload) => upload.key),
      ),
    );
    void run(next);
  }
}

async function run(uploads: Queue): Promise<void> {
  const [first] = uploads;
  if (first !== undefined) await (isSmall(first) ? runMany(uploads) : runOne(first));
  pump();
}

/** Sends small files in one request, which is cancelled when none of them is wanted any more. */
async function runMany(uploads: Queue): Promise<void> {
  const cut = new AbortController();
  const keys = new Set(uploads.map((upload) => upload.key));
  for (const key of keys) cuts.set(key, cut);
  try {
    const progress = (share: number): void => set(progressedTogether(queue, keys, share));
    const results = await sendMany(uploads, { signal: cut.signal, progress });
    set(settled(queue, results));
    arrived(uploads[0]?.account ?? '');
  } catch (error) {
    if (!isAbort(error)) set(settled(queue, new Map([...keys].map((key) => [key, { end: 'failed', error }]))));
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
      progress: (sent) => set(progressed(queue, key, sent)),
    });
    settle(key, result);
    arrived(account);
  } catch (error) {
    if (!isAbort(error)) set(failed(queue, key, error));
  } finally {
    cuts.delete(key);
  }
}

function settle(key: number, result: Sent): void {
  if (result === 'clash') set(clashed(queue, key));
  else if (result === 'skipped') set(skipped(queue, key));
  else set(finished(queue, key, result === 'known'));
}

function set(next: Queue): void {
  queue = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
