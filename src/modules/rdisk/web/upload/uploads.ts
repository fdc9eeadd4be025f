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
  nextToSend,
  paused,
  progressed,
  type Queue,
  resumed,
  sending,
  skipped,
  type Upload,
} from './queue.ts';
import { isAbort, sendOne, type Sent } from './send-one.ts';

/** The uploads of this window. They go on while one walks from screen to screen; whoever shows them watches. */

let queue: Queue = [];
const listeners = new Set<() => void>();
const cuts = new Map<number, AbortController>();
/** Small files of one handful that are on their way at the same time. */
const smallAtOnce = 4;
/** Hears which account's drive has something new. */
let arrived: (account: string) => void = () => undefined;

/** Puts files into the queue, and makes the folders in which nothing lies. Names that are taken are asked about before anything is sent. */
export function startUploads(account: string, dir: FolderId, dropped: Dropped): void {
  const before = queue.at(-1)?.key ?? 0;
  set(added(queue, account, dir, dropped.files));
  const fresh = queue.filter((upload) => upload.key > before && upload.folders.length === 0);
  const make = folderMaker(account, dir);
  for (const folders of dropped.emptyFolders)
    make(folders).then(
      () => arrived(account),
      () => undefined,
    );
  namesIn(account, dir)
    .then((taken) => {
      for (const { key, name } of fresh) if (taken.has(name)) set(clashed(queue, key));
      return undefined;
    })
    // The server asks as well, when a file has arrived.
    .catch(() => undefined)
    .finally(pump);
}

export function pauseUploads(keys: readonly number[]): void {
  set(paused(queue, keys));
  for (const key of keys) cuts.get(key)?.abort();
}

export function resumeUploads(keys: readonly number[]): void {
  set(resumed(queue, keys));
  pump();
}

export function dismissUploads(keys: readonly number[]): void {
  for (const key of keys) cuts.get(key)?.abort();
  set(dismissed(queue, keys));
  pump();
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

/** Sends what may be sent now, until enough is on its way. */
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

/** Small files of one handful go a few at a time; each tells its own result. */
async function run(uploads: Queue): Promise<void> {
  const left = [...uploads];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await runOne(next);
  };
  await Promise.all(Array.from({ length: smallAtOnce }, work));
  pump();
}

async function runOne(upload: Upload): Promise<void> {
  const { key, account } = upload;
  if (queue.find((one) => one.key === key)?.state !== 'sending') return;
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
