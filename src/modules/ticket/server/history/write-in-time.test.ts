import { afterEach, expect, test, vi } from 'vitest';
import { writeInTime } from './write-in-time.ts';

afterEach(() => vi.restoreAllMocks());

const records = [
  ...Array.from({ length: 70 }, (_none, at) => ({ kind: 'customer', at })),
  ...Array.from({ length: 10 }, (_none, at) => ({ kind: 'ticket', at: 70 + at })),
];

/** Writes with a clock that goes on by `step` milliseconds with each statement. */
async function written(step: number) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const calls: string[] = [];
  const seen: number[] = [];
  const done = await writeInTime(records, async (kind, some) => {
    now += step;
    calls.push(`${some.length} ${kind}`);
    seen.push(...some.map(({ at }) => at));
    await Promise.resolve();
  });
  expect(seen).toEqual(records.slice(0, done).map(({ at }) => at));
  return { done, calls };
}

test('all records are written in their order, each statement for one kind', async () => {
  expect(await written(1)).toEqual({ done: 80, calls: ['50 customer', '20 customer', '10 ticket'] });
});

test('on a slow machine a slice ends early, and never without a record', async () => {
  expect(await written(35)).toEqual({ done: 70, calls: ['50 customer', '20 customer'] });
  expect(await written(1000)).toEqual({ done: 50, calls: ['50 customer'] });
});
