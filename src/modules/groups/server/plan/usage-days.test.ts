import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { recordUsageDays } from './usage-days.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-01T23:20:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function rows(): Promise<readonly { day: string; records: number; size: number }[]> {
  const { body } = await ana.call('GET', `${group}/_usage_days`);
  return body['rows'] as { day: string; records: number; size: number }[];
}

async function add(name: string): Promise<void> {
  expect((await ana.call('POST', group, { klass: 'customer', name })).status).toBe(201);
}

test('a group’s usage is stored per day, and today shows the present usage', async () => {
  const [{ records: before } = { records: 0 }] = await rows();
  await add('Bia');
  await recordUsageDays.work(running.app, {});
  await add('Carlos');
  await recordUsageDays.work(running.app, {});
  running.clock.now = new Date('2026-03-03T08:00:00Z');
  ana = await signIn(running.app, ana);
  await add('Dora');
  const found = await rows();
  expect(found.map(({ day, records }) => [day, records])).toEqual([
    ['2026-03-01', before + 2],
    ['2026-03-03', before + 3],
  ]);
  expect(found[1]?.size).toBeGreaterThan(found[0]?.size ?? 0);
});

test('days older than a year are deleted', async () => {
  running.clock.now = new Date('2027-04-10T23:20:00Z');
  await recordUsageDays.work(running.app, {});
  ana = await signIn(running.app, ana);
  expect((await rows()).map(({ day }) => day)).toEqual(['2027-04-10']);
});
