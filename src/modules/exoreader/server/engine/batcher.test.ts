import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A pause so long that only a full batch ends it during a test. */
const long = 3_600_000;
const weigh = (weight: number): number => weight;

test('items added in one turn share batches up to the maximum, and each gets its own result', async () => {
  const done: (readonly number[])[] = [];
  const double = createBatcher({
    maxWeight: 10,
    weigh,
    pause: 0,
    work: async (some) => {
      await new Promise(setImmediate);
      done.push(some);
      return some.map((one) => one * 2);
    },
  });
  expect(await Promise.all([1, 4, 5, 1, 30, 2].map(double))).toEqual([2, 8, 10, 2, 60, 4]);
  expect(done).toEqual([[1, 4, 5], [1], [30], [2]]);
});

test('items added while a batch runs form the next batch', async () => {
  const done: (readonly number[])[] = [];
  const later: Promise<number>[] = [];
  const work = createBatcher({
    maxWeight: 10,
    weigh,
    pause: 0,
    work: async (some) => {
      done.push(some);
      if (some.includes(0)) later.push(work(4), work(5));
      await new Promise(setImmediate);
      return some;
    },
  });
  expect(await work(0)).toBe(0);
  expect(await Promise.all(later)).toEqual([4, 5]);
  expect(done).toEqual([[0], [4, 5]]);
});

test('the first item does not wait; the following wait until a batch is full', async () => {
  const done: (readonly number[])[] = [];
  const work = createBatcher({
    maxWeight: 10,
    weigh,
    pause: long,
    work: async (some) => {
      done.push(some);
      return some;
    },
  });
  expect(await work(1)).toBe(1);
  const second = work(4);
  await new Promise(setImmediate);
  expect(done).toEqual([[1]]);
  expect(await Promise.all([second, work(6)])).toEqual([4, 6]);
  expect(done).toEqual([[1], [4, 6]]);
});

test('the following items wait no longer than the pause', async () => {
  const work = createBatcher({ maxWeight: 10, weigh, pause: 1, work: async (some) => some });
  expect(await work(1)).toBe(1);
  expect(await Promise.all([work(2), work(3)])).toEqual([2, 3]);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(await work(4)).toBe(4);
});

test('an item that fails does not fail the others', async () => {
  const work = createBatcher({
    maxWeight: 10,
    weigh: () => 1,
    pause: 0,
    work: async (some: readonly string[]) => {
      await new Promise(setImmediate);
      if (some.includes('bad')) throw new Error(some.join(' '));
      return some;
    },
  });
  const answers = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map(work));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'first',
    'good',
    'Error: bad',
    'fine',
  ]);
});
