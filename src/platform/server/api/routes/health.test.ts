import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let backups: string;
const disk = { blocks: 1000, bavail: 1000, bsize: 1_000_000 };
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'oficina-backups-'));
  running = await testApp({ BACKUP_DIR: backups }, undefined, { readDiskUsage: async () => disk });
});
afterAll(async () => {
  await running.close();
  await rm(backups, { recursive: true, force: true });
});

async function ready(): Promise<unknown[]> {
  const answer = await running.app.server.inject('/_ready');
  return [answer.statusCode, answer.json<unknown>()];
}

test('reports backups and mails, which do not affect readiness', async () => {
  expect(await ready()).toEqual([
    200,
    { status: 'ok', database: 'ok', disk: 'ok', jobs: 'off', backup: 'none', mail: 'ok' },
  ]);
  await signUp(running.app);
  await running.pool.query("UPDATE mails SET failure = 'no such host', sent_at = NULL, given_up_at = NULL");
  await writeFile(join(backups, 'oficina-2026-11-22.tar'), '');
  expect(await ready()).toMatchObject([200, { status: 'ok', mail: 'failing', backup: '2026-11-22' }]);
  await running.pool.query('ALTER TABLE mails RENAME TO mails_elsewhere');
  expect(await ready()).toMatchObject([200, { status: 'ok', mail: 'unknown' }]);
  await running.pool.query('ALTER TABLE mails_elsewhere RENAME TO mails');
});

test('a server that is about to end is not ready, and every answer ends its connection', async () => {
  running.app.shutdown.begun = true;
  expect(await ready()).toMatchObject([503, { reason: 'This server is draining: it is about to end.' }]);
  expect((await running.app.server.inject('/_up')).headers).toMatchObject({ connection: 'close' });
  running.app.shutdown.begun = false;
  expect(await ready()).toMatchObject([200, {}]);
  expect((await running.app.server.inject('/_up')).headers).not.toMatchObject({ connection: 'close' });
});

test('a full disk is not ready, and is again with free space', async () => {
  expect(await ready()).toMatchObject([200, { status: 'ok' }]);
  disk.bavail = 10;
  expect(await ready()).toEqual([
    503,
    { error: 'service_unavailable', reason: 'The disk of the data folder is full.' },
  ]);
  disk.bavail = 1000;
  expect(await ready()).toMatchObject([200, { status: 'ok' }]);
});
