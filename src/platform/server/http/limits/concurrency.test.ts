import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from './concurrency.ts';
import type { Concurrency } from './costs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const patient: Concurrency = { name: 'questions', caller: 1, wait: 1000, again: 7 };
const refused = { error: 'too_many_requests', retryAfter: 7 };

test('a person, a group and the server have limited slots, and a refused request takes none', async () => {
  const take = limitConcurrency();
  const limits: Concurrency = { name: 'streams', caller: 2, group: 3, server: 4, wait: 0, again: 7 };
  const leave = await take(limits, 'ana', 'acc-1');
  await take(limits, 'ana', 'acc-1');
  await expect(take(limits, 'ana', 'acc-2'), 'her third').rejects.toMatchObject(refused);
  await take(limits, 'bob', 'acc-1');
  await expect(take(limits, 'eve', 'acc-1'), 'the fourth of the group').rejects.toMatchObject(refused);
  await take(limits, 'eve', 'acc-2');
  await expect(take(limits, 'zoe', 'acc-3'), 'the fifth of all').rejects.toMatchObject(refused);
  leave();
  leave();
  await take(limits, 'zoe', 'acc-3');
  await expect(take(limits, 'zoe', 'acc-3'), 'given back twice is given back once').rejects.toMatchObject(refused);
});

test('requests without a slot wait in order until their time is over', async () => {
  const take = limitConcurrency();
  const heard: string[] = [];
  const ask = async (name: string): Promise<void> => {
    try {
      const leave = await take(patient, 'ana', undefined);
      heard.push(name);
      setTimeout(leave, 400);
    } catch {
      heard.push(`${name} refused`);
    }
  };
  for (const name of ['first', 'second', 'third', 'fourth']) void ask(name);
  await vi.advanceTimersByTimeAsync(399);
  expect(heard).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(400);
  expect(heard).toEqual(['first', 'second', 'third']);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard).toEqual(['first', 'second', 'third', 'fourth refused']);
});

test('a request beyond the queue’s limit is refused at once', async () => {
  const take = limitConcurrency();
  await take(patient, 'ana', undefined);
  const line = Array.from({ length: 8 }, async () => take(patient, 'ana', undefined));
  const settled = Promise.allSettled(line);
  const answers: unknown[] = [];
  void take(patient, 'ana', undefined).catch((error: unknown) => answers.push(error));
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toMatchObject([refused]);
  await vi.runAllTimersAsync();
  expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
});

test('groups alternate, so that many requests of one do not delay another', async () => {
  const take = limitConcurrency();
  const limits: Concurrency = { name: 'reports', caller: 9, server: 1, wait: 1000, again: 7 };
  const order: string[] = [];
  const ask = async (who: string, group: string): Promise<void> => {
    const leave = await take(limits, who, group);
    order.push(group);
    setTimeout(leave, 10);
  };
  for (let at = 0; at < 4; at += 1) void ask(`ana-${at}`, 'acc-1');
  void ask('bob', 'acc-2');
  await vi.runAllTimersAsync();
  expect(order).toEqual(['acc-1', 'acc-1', 'acc-2', 'acc-1', 'acc-1']);
});

test('a request that the server refuses gives back the places of its caller and its group', async () => {
  const take = limitConcurrency();
  const limits: Concurrency = { name: 'reports', caller: 1, group: 1, server: 1, wait: 0, again: 7 };
  const leave = await take(limits, 'ana', 'acc-1');
  await expect(take(limits, 'bob', 'acc-2')).rejects.toMatchObject(refused);
  leave();
  await expect(take(limits, 'bob', 'acc-2')).resolves.toBeTypeOf('function');
});
