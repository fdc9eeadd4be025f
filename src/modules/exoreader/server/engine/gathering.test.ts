import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

test('what comes while work is under way is done together, as much as may be, and each gets its own answer', async () => {
  const done: (readonly number[])[] = [];
  const double = gathering(
    10,
    (weight: number) => weight,
    async (some) => {
      await new Promise(setImmediate);
      done.push(some);
      return some.map((one) => one * 2);
    },
  );
  expect(await Promise.all([1, 4, 5, 1, 30, 2].map(double))).toEqual([2, 8, 10, 2, 60, 4]);
  expect(done).toEqual([[1], [4, 5, 1], [30], [2]]);
});

test('one that fails does so alone', async () => {
  const work = gathering(
    10,
    () => 1,
    async (some: readonly string[]) => {
      await new Promise(setImmediate);
      if (some.includes('bad')) throw new Error(some.join(' '));
      return some;
    },
  );
  const answers = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map(work));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'first',
    'good',
    'Error: bad',
    'fine',
  ]);
});
