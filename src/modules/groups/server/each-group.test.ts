import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#platform/server/app.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { jobOfGroups, sliceSize } from './each-group.ts';

let running: TestApp;
const amount = 2 * sliceSize + 17;
const all = Array.from(
  { length: amount },
  (_, place) => `acc-${(place * 7919).toString(16).padStart(32, '0')}`,
).toSorted();

beforeAll(async () => {
  running = await testApp();
  await running.app.system('plans', async (db) => {
    db.invalidate({ people: [] });
    await db.query("INSERT INTO groups (account_id, plan) SELECT id, 'free' FROM unnest($1::text[]) AS id", [all]);
  });
});
afterAll(async () => running.close());

const schedule = '0 0 * * *';

test('slices are queued, cover every group once, and run on any process', async () => {
  const sent: Record<string, unknown>[] = [];
  const jobs = {
    ...noJobs,
    running: () => true,
    within: () => ({ send: async (_name: string, data = {}) => void sent.push(data) }),
  };
  const app: App = { ...running.app, jobs };
  const seen: string[] = [];
  const job = jobOfGroups({ name: 'walk', schedule }, async (_app, { id, plan }) => void seen.push(`${plan} ${id}`));
  await job.work(app, {});
  expect(seen).toEqual([]);
  expect(sent.length).toBe(3);
  // In any order, and one of them twice, as after a killed process.
  await Promise.all([...sent].reverse().map(async (slice) => job.work(app, slice)));
  expect(seen.toSorted()).toEqual(all.map((id) => `free ${id}`));
});

test('without a queue the slices run at once, and a failure at one group does not skip others', async () => {
  const seen: string[] = [];
  const job = jobOfGroups({ name: 'walk', schedule }, async (_app, { id }) => {
    if (id === all[3]) throw new Error('this group is broken');
    seen.push(id);
  });
  await expect(job.work(running.app, { from: all[0], to: all[9] })).rejects.toThrow('this group is broken');
  expect(seen).toEqual(all.slice(0, 10).filter((id) => id !== all[3]));
  const whole: string[] = [];
  await jobOfGroups({ name: 'walk', schedule }, async (_app, { id }) => void whole.push(id)).work(running.app, {});
  expect(whole).toEqual(all);
});

test('a job for a few groups is queued only for those, slice by slice', async () => {
  const asked: number[] = [];
  const seen: string[] = [];
  const job = jobOfGroups(
    { name: 'walk', schedule },
    async (_app, { id }) => void seen.push(id),
    async (_app, groups) => {
      asked.push(groups.length);
      return Promise.resolve(groups.filter((id) => id.endsWith('7')));
    },
  );
  await job.work(running.app, {});
  expect(asked).toEqual([sliceSize, sliceSize, 17]);
  expect(seen).toEqual(all.filter((id) => id.endsWith('7')));
});
