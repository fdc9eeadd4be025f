import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteNow } from '#modules/groups/server/deletion/delete-now.ts';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';
import { migrationsFolder } from '../../db/schema/migrate.ts';
import { backUp } from './back-up.ts';
import { check } from './restore.ts';

let running: TestApp;
let folder: string;

beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-backup-'));
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

test('small files of a group that is erased meanwhile are not reported as lost', async () => {
  const ana = await signUp(running.app);
  const group = await driveGroup(running, ana);
  const text = `only in ${group}`;
  const saved = await saveFile(running, ana, group, await makeDirectory(ana, group, 'Erased'), 'erased', text);
  expect(saved.statusCode).toBe(201);
  const erased = createHash('sha256').update(text).digest('hex');
  const { blobs } = running.app;
  const missed: string[] = [];
  const open: typeof blobs.open = async (sha256, range) => {
    if (sha256 === erased) await deleteNow(running.app, group);
    return blobs.open(sha256, range).catch((error: unknown) => {
      missed.push(sha256);
      throw error;
    });
  };
  const file = join(folder, 'erased.tar');
  const connection = { connectionString: running.url };
  const made = await backUp({ connection, blobs: { ...blobs, open }, file, settings: {} });
  expect(missed).toEqual([erased]);
  expect(made.lost).toEqual([]);
  expect((await check(file, migrationsFolder())).manifest).toEqual(made);
});
