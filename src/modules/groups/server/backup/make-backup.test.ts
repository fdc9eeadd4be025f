import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, noJobs } from '#platform/server/jobs/jobs.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { makeGroupBackup } from './make-backup.ts';

let running: TestApp;
let folder: string;
const sent: unknown[][] = [];

beforeAll(async () => {
  const jobs: Jobs = { ...noJobs, within: () => ({ send: async (...job) => void sent.push(job) }) };
  folder = mkdtempSync(join(tmpdir(), 'oficina-make-backup-'));
  running = await testApp({ DATA_DIR: folder }, undefined, { jobs });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a running backup is marked as alive every minute, and no longer after its end', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const others = sent.length;
  const looks = (): unknown[] => sent.slice(others);
  await ana.call('POST', `${group}/_backups`, {});
  const [{ id } = { id: '' }] = (await ana.call('GET', `${group}/_backups`)).body['rows'] as { id: string }[];
  const look = ['group-backup', { group, id, look: true }, { startAfter: 60 }];
  expect(looks()).toEqual([['group-backup', { group, id }], look]);
  await makeGroupBackup.work(running.app, { group, id, look: true });
  expect(looks().slice(2)).toEqual([look]);
  await makeGroupBackup.work(running.app, { group, id });
  await makeGroupBackup.work(running.app, { group, id, look: true });
  expect(looks().length).toBe(3);
});
