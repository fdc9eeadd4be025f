import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, noJobs } from '#platform/server/jobs/jobs.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { metrics } from '../metrics.ts';
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

test('a backup that cannot be imported is red for the group and the operator, and does not count', async () => {
  const ana = await signUp(running.app, { locale: 'pt-BR' });
  const group = await foundGroup(ana);
  await ana.call('POST', group, { klass: 'customer', name: 'Bia' });
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query("UPDATE customers SET name = repeat('x', 5000) WHERE account_id = $1 RETURNING id", [group]),
  );
  await ana.call('POST', `${group}/_backups`, {});
  const listed = async () => (await ana.call('GET', `${group}/_backups`)).body;
  const [{ id } = { id: '' }] = (await listed())['rows'] as { id: string }[];
  await makeGroupBackup.work(running.app, { group, id });
  expect(await listed()).toMatchObject({
    next_at: null,
    rows: [{ id, state: 'done', checked_rows: null, faulty: true }],
  });
  expect((await ana.call('GET', `${group}/_backups/${id}`)).status, 'what is in it can be read').toBe(200);
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
  expect(mails.find(({ to }) => to === ana.email)?.text).toContain('não pode ser importado por inteiro');
  expect(await metrics['group_backups_faulty']?.read(running.app)).toEqual([[1]]);
});
