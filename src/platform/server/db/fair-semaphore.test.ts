import { expect, test } from 'vitest';
import { Busy, createFairSemaphore } from './fair-semaphore.ts';

test('a key gets at most its own slots, and others still get theirs', async () => {
  const lanes = createFairSemaphore({ each: 2, all: 3 });
  const order: string[] = [];
  const first = await lanes.enter('a', 1000);
  await lanes.enter('a', 1000);
  const third = lanes.enter('a', 1000).then((leave) => {
    order.push('a');
    return leave;
  });
  const other = await lanes.enter('b', 1000);
  order.push('b');
  first();
  await third;
  other();
  expect(order).toEqual(['b', 'a']);
});

test('waiting callers are served in order, alternating between keys', async () => {
  const lanes = createFairSemaphore({ each: 1, all: 1 });
  const leave = await lanes.enter('x', 1000);
  const order: string[] = [];
  const ask = async (key: string, name: string): Promise<void> => {
    const done = await lanes.enter(key, 1000);
    order.push(name);
    done();
  };
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  leave();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a caller whose wait is over is rejected and leaves the queue', async () => {
  const lanes = createFairSemaphore({ each: 1, all: 5 });
  const leave = await lanes.enter('a', 1000);
  const late = lanes.enter('a', 1);
  const patient = lanes.enter('a', 10_000);
  await expect(late).rejects.toBeInstanceOf(Busy);
  leave();
  (await patient)();
  (await lanes.enter('a', 1))();
});

test('callers beyond the queue’s limit are rejected at once', async () => {
  const semaphore = createFairSemaphore({ each: 1, all: 1, maxQueued: 1 });
  const leave = await semaphore.enter('a', 10_000);
  const waits = semaphore.enter('a', 10_000);
  await expect(semaphore.enter('b', 10_000)).rejects.toBeInstanceOf(Busy);
  leave();
  const second = await waits;
  const third = semaphore.enter('b', 10_000);
  second();
  (await third)();
});

test('closing rejects waiting and later callers', async () => {
  const semaphore = createFairSemaphore({ each: 1, all: 1 });
  const leave = await semaphore.enter('a', 10_000);
  const waits = semaphore.enter('b', 10_000);
  semaphore.close();
  await expect(waits).rejects.toBeInstanceOf(Busy);
  leave();
  await expect(semaphore.enter('a', 10_000)).rejects.toBeInstanceOf(Busy);
});
