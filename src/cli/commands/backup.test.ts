import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCommand } from './backup.ts';
import { doctor } from './doctor.ts';
import { deleteNow } from '#modules/groups/server/deletion/delete-now.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { builtProgram } from '#src/testing/built.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';

let running: TestApp;
let folder: string;

beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-moves-'));
  const ana = await signUp(running.app);
  const group = await driveGroup(running, ana);
  const dir = await makeDirectory(ana, group, 'Papers');
  await saveFile(running, ana, group, dir, 'note', 'kept');
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function said(variables: Record<string, string>, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  await backupCommand(words, (line) => lines.push(line), variables);
  return lines.join('\n');
}

test('a backup moves an installation from a database server to the embedded one and back, with its secrets', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'a sentence that is long' };
  const from = { DATA_DIR: join(folder, 'from'), DATABASE_URL: running.url, ...passphrase };
  const own = { DATA_DIR: join(folder, 'own'), ...passphrase };
  const other = await testDatabase({ empty: true });
  const server = { DATA_DIR: join(folder, 'server'), DATABASE_URL: other.url };
  const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')];
  makeStore(from.DATA_DIR);
  const [made = '', checked] = (await said(from, 'backup', first)).split('\n');
  expect(made).toMatch(/^.*first\.tar holds [1-9]\d* rows of \d+ tables and 1 files of 4 bytes\.$/);
  const sum = made.replace(/^.* holds /, '');
  expect(checked).toBe(`Checked: a restore takes ${sum}`);
  expect(await said(own, 'restore', first, '--check')).toContain(sum);

  await expect(said({ DATA_DIR: own.DATA_DIR }, 'restore', first)).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(said({ ...own, BACKUP_PASSPHRASE: 'another long sentence' }, 'restore', first)).rejects.toThrow(
    'does not open',
  );
  expect(await said(own, 'restore', first)).toContain(`Restored: ${sum}`);
  const secret = readFileSync(join(from.DATA_DIR, 'secret-key'), 'utf8');
  expect(readFileSync(join(own.DATA_DIR, 'secret-key'), 'utf8')).toBe(secret);
  expect(readFileSync(join(own.DATA_DIR, 'settings-of-backup.env'), 'utf8')).toContain(`SECRET_KEY="${secret.trim()}"`);
  await expect(said(own, 'restore', first)).rejects.toThrow('People have accounts');
  const lines: string[] = [];
  expect(await doctor((line) => lines.push(line), own), lines.join('\n')).toBe(0);

  const plain = await said({ DATA_DIR: own.DATA_DIR }, 'backup', second);
  expect(plain).toContain(sum);
  expect(plain).toContain('keep SECRET_KEY');
  const moved = await said(server, 'restore', second);
  expect(moved).toContain(`Restored: ${sum}`);
  expect(moved).toContain('set SECRET_KEY to the old one');
  await other.drop();
});

test('a deleted group is restored from a backup while the server runs, and its member can work in it', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Kept' });
  const home = join(folder, 'beside');
  makeStore(home);
  const backup = join(folder, 'beside.tar');
  await said({ DATA_DIR: home, DATABASE_URL: running.url }, 'backup', backup);
  await deleteNow(running.app, group);
  expect((await ana.call('GET', group)).status).toBe(404);
  const child = spawn(process.execPath, [await builtProgram('oficina'), 'restore', backup, '--only', group], {
    env: { PATH: process.env['PATH'], DATA_DIR: home, DATABASE_URL: running.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect((await once(child, 'close'))[0]).toBe(0);
  await expect.poll(async () => (await ana.call('GET', group)).status).toBe(200);
  expect((await ana.call('GET', `${group}/${String(made.body['id'])}`)).body).toMatchObject({ content: 'Kept' });
  await expect(said({}, 'restore', backup, '--only', 'acc-1')).rejects.toThrow('no id of a group');
});

/** Creates the store of the running server where the command line expects it. */
function makeStore(dataDir: string): void {
  mkdirSync(dataDir);
  symlinkSync(running.files, join(dataDir, 'blobs'));
}
