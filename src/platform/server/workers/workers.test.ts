import { afterAll, expect, test, vi } from 'vitest';
import { openWorkers, type Pools, type Work } from './workers.ts';
import type { oddTasks } from './testing/entry.ts';

const entry = new URL('./testing/entry.ts', import.meta.url);
const roomy = { threads: 1, cpu: 20_000, patience: 60_000, memory: 64, queue: 2, wait: 20_000 };
const pools: Pools = { quick: roomy, print: { ...roomy, patience: 50 }, long: { ...roomy, cpu: 1500 } };
const opened = openWorkers(() => entry, pools);
const workers = opened.of('acc-1');
const odd: Work<typeof oddTasks> = { module: 'odd', pool: 'quick', tooLarge: 'is-too-large' };
const hurried: Work<typeof oddTasks> = { ...odd, pool: 'long' };
const tooLarge = { error: 'unprocessable_entity', reason: { base: [{ code: 'is-too-large' }] } };
const double = async (): Promise<number> => workers.run(odd, 'double', 21);

afterAll(async () => opened.close());

test('a task runs in a thread, and its refusal is thrown here', async () => {
  expect(await double()).toBe(42);
  await expect(workers.run(odd, 'refuse', undefined)).rejects.toMatchObject({ error: 'not_found', reason: 'missing' });
  await expect(workers.run(odd, 'fail', undefined)).rejects.toThrow('a fault');
  expect(await double()).toBe(42);
});

test('a task with too much memory or stack fails, and the next one gets a thread', async () => {
  await expect(workers.run(odd, 'hoard', undefined)).rejects.toMatchObject(tooLarge);
  expect(await double()).toBe(42);
  await expect(workers.run(odd, 'descend', 10_000_000)).rejects.toMatchObject(tooLarge);
  expect(await double()).toBe(42);
});

test('a task that computes for too long fails', async () => {
  await expect(workers.run(hurried, 'spin', undefined)).rejects.toMatchObject(tooLarge);
});

test('a task that waits longer than it may compute does not fail', async () => {
  expect(await workers.run(hurried, 'sleep', 2500)).toBe(2500);
});

test('a caller that lost patience gets 503, while the thread goes on and serves the next one', async () => {
  const printing: Work<typeof oddTasks> = { ...odd, pool: 'print' };
  const busy = { error: 'service_unavailable', reason: { base: [{ code: 'server-is-busy' }] }, retryAfter: 5 };
  await expect(workers.run(printing, 'count', 1000)).rejects.toMatchObject(busy);
  // Two tasks of one thread have ended when it counts two.
  await vi.waitFor(async () => expect(await workers.run(printing, 'count', 0)).toBeGreaterThan(1), 20_000);
});

test('a thread that ends is replaced', async () => {
  await expect(workers.run(odd, 'exit', undefined)).rejects.toThrow();
  expect(await double()).toBe(42);
});

test('without a free thread the caller gets 503', async () => {
  const busy = { error: 'service_unavailable', reason: { base: [{ code: 'server-is-busy' }] }, retryAfter: 2 };
  const impatient = openWorkers(() => entry, { ...pools, long: { ...roomy, wait: 50, queue: 1 } });
  const tasks = [1, 2, 3].map(async () => impatient.of('acc-1').run(hurried, 'sleep', 400));
  const answers = await Promise.allSettled(tasks);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(busy);
  await impatient.close();
});

test('one group leaves a thread to the others', async () => {
  const shared = openWorkers(() => entry, { ...pools, quick: { ...roomy, threads: 2 } });
  const [one, other] = [shared.of('acc-1'), shared.of('acc-2')];
  const endless = Promise.allSettled([one.run(odd, 'spin', undefined), one.run(odd, 'spin', undefined)]);
  expect(await other.run(odd, 'double', 21)).toBe(42);
  await shared.close();
  expect((await endless).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('threads know nothing of the secrets of the process', async () => {
  expect(await workers.run(odd, 'secrets', undefined)).toEqual(['NODE_ENV']);
});

test('closing ends all threads, also busy ones', async () => {
  const others = openWorkers(() => entry, pools);
  const spinning = others.of('acc-1').run(odd, 'spin', undefined);
  const waiting = others.of('acc-1').run(odd, 'double', 1);
  const ended = Promise.allSettled([spinning, waiting]);
  await others.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('tasks are refused during closing, at any stage', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const others = openWorkers(() => entry, pools);
    const asked = Promise.allSettled([others.of('acc-1').run(odd, 'double', 1)]);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    await others.close();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected']);
  }
});
