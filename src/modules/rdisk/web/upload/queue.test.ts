import { expect, test } from 'vitest';
import {
  added,
  answered,
  clashed,
  dismissed,
  failed,
  finished,
  firstOf,
  nextToSend,
  paused,
  progressed,
  progressedTogether,
  progressOf,
  type Queue,
  resumed,
  sending,
  type SentTogether,
  settled,
  skipped,
  smallFile,
} from './queue.ts';

const file = (name: string, size: number) => ({ name, folders: [], file: new File([new Uint8Array(size)], name) });
const keys = (queue: Queue): readonly number[] => queue.map((upload) => upload.key);
const states = (queue: Queue): readonly string[] => queue.map((upload) => upload.state);
const large = smallFile + 1;

test('two large files are sent at a time, and small ones together beside them', () => {
  let queue = added([], 'acc-1', 'root', [
    file('a', large),
    file('b', large),
    file('c', large),
    file('d', 1),
    file('e', 2),
  ]);
  for (const expected of [[1], [2], [4, 5], []]) {
    const next = nextToSend(queue);
    expect(keys(next)).toEqual(expected);
    queue = sending(queue, keys(next));
  }
  queue = finished(queue, 1);
  expect(keys(nextToSend(queue))).toEqual([3]);
});

test('small files of another batch, or with another answer, share a request of their own', () => {
  let queue = added([], 'acc-1', 'root', [file('a', 1), file('b', 1)]);
  queue = added(queue, 'acc-1', 'fil-1', [file('c', 1)]);
  expect(keys(nextToSend(queue))).toEqual([1, 2]);
  queue = clashed(sending(queue, [1]), 1);
  queue = answered(queue, 1, 'keep', false);
  expect(queue.map((upload) => upload.clash)).toEqual(['keep', null, null]);
  expect(keys(nextToSend(queue))).toEqual([1]);
});

test('an answer for all applies to present and later clashes of its batch', () => {
  let queue = added([], 'acc-1', 'root', [file('a', 1), file('b', 1), file('c', 1)]);
  queue = added(queue, 'acc-1', 'root', [file('d', 1)]);
  queue = clashed(clashed(sending(queue, [1, 2]), 1), 2);
  const versions = answered(queue, 1, 'version', true);
  expect(states(versions)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect(versions.map((upload) => upload.clash)).toEqual(['version', 'version', 'version', null]);
  const skips = answered(queue, 1, 'skip', true);
  expect(states(skips)).toEqual(['skipped', 'skipped', 'waiting', 'waiting']);
  expect(states(answered(queue, 2, 'skip', false))).toEqual(['clash', 'skipped', 'waiting', 'waiting']);
});

test('paused and failed files wait again when resumed, completed ones do not', () => {
  let queue = sending(added([], 'acc-1', 'root', [file('a', 9), file('b', 9), file('c', 9)]), [1, 2, 3]);
  queue = failed(paused(finished(progressed(queue, 1, 4), 1), [1, 2]), 3, new Error('lost'));
  expect(states(queue)).toEqual(['done', 'paused', 'failed']);
  expect(states(resumed(queue, [1, 2, 3]))).toEqual(['done', 'waiting', 'waiting']);
  expect(keys(dismissed(queue, [1, 3]))).toEqual([2]);
  // The answer to a request that the pause cancelled changes nothing.
  expect(states(failed(queue, 2, new Error('aborted')))[1]).toBe('paused');
});

test('the progress counts files and bytes without skipped ones', () => {
  let queue = sending(added([], 'acc-1', 'root', [file('a', 10), file('b', 20), file('c', 30)]), [1, 2, 3]);
  queue = skipped(progressed(finished(queue, 1), 2, 5), 3);
  expect(progressOf(queue)).toEqual({ files: 2, done: 1, bytes: 30, sent: 15, busy: true });
  expect(progressOf(finished(queue, 2)).busy).toBe(false);
});

test('files that share a request end separately, and a paused one stays paused unless it arrived', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  let queue = sending(
    added(
      [],
      'acc-1',
      'root',
      names.map((name) => file(name, 8)),
    ),
    [1, 2, 3, 4, 5],
  );
  queue = paused(progressedTogether(queue, new Set([1, 2]), 0.5), [4, 5]);
  expect(queue.map(({ sent }) => sent)).toEqual([4, 4, 0, 0, 0]);
  const error = new Error('full');
  const results = new Map<number, SentTogether>([
    [1, { end: 'sent' }],
    [2, { end: 'clash' }],
    [3, { end: 'failed', error }],
    [4, { end: 'known' }],
    [5, { end: 'clash' }],
  ]);
  queue = settled(queue, results);
  expect(states(queue)).toEqual(['done', 'clash', 'failed', 'done', 'paused']);
  expect([queue[2]?.error, queue[3]?.known]).toEqual([error, true]);
  expect(keys(firstOf(queue, 3))).toEqual([3, 2, 5]);
});

test('one request contains no more files and bytes than the server accepts', () => {
  const many = Array.from({ length: 300 }, (_, index) => file(String(index), 1));
  expect(nextToSend(added([], 'acc-1', 'root', many))).toHaveLength(200);
  const heavy = Array.from({ length: 60 }, (_, index) => file(String(index), smallFile));
  expect(nextToSend(added([], 'acc-1', 'root', heavy))).toHaveLength(30);
});
