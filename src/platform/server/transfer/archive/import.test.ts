import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportArchive } from './export.ts';
import { importArchive } from './import.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';
import { contentsOf, edit, writeContents, type Contents } from '#src/testing/drive/zip.ts';

/** What a failed or malicious import must not leave behind. */

let here: TestApp;
let there: TestApp;
let folder: string;
let ana: Client;
let archive: string;

beforeAll(async () => {
  [here, there] = [await testApp(), await testApp()];
  folder = mkdtempSync(join(tmpdir(), 'oficina-import-'));
  ana = await signUp(here.app);
  const group = await driveGroup(here, ana);
  const dir = await makeDirectory(ana, group, 'Papers');
  for (const name of ['one', 'two', 'three']) await saveFile(here, ana, group, dir, name, `a file named ${name}`);
  await ana.call('POST', group, { klass: 'ticket', content: 'A repair' });
  archive = await exported(group);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function exported(group: string): Promise<string> {
  const file = join(folder, `${group}.zip`);
  await exportArchive(here.app, group, file);
  return file;
}

async function changed(work: (all: Contents) => void): Promise<string> {
  const [all, file] = [await contentsOf(archive), join(folder, 'changed.zip')];
  work(all);
  await writeContents(file, all);
  return file;
}

/** Everything in the store and the tables of the other installation. */
async function stays(): Promise<unknown> {
  let files = 0;
  for await (const _ of there.app.blobs.list()) files += 1;
  const rows = await there.app.system('operator', async (db) =>
    db.query("SELECT 'user' AS kind FROM users UNION ALL SELECT 'group' FROM groups"),
  );
  return { files, rows };
}

test('files stored before a damaged one are removed', async () => {
  const { length } = [...(await contentsOf(archive)).keys()].filter((name) => name.startsWith('files/'));
  expect(length).toBe(3);
  for (let damaged = 0; damaged < length; damaged += 1) {
    const file = await changed((all) => {
      const names = [...all.keys()].filter((name) => name.startsWith('files/'));
      all.set(names[damaged] ?? '', Buffer.from('else'));
    });
    await expect(importArchive(there.app, file)).rejects.toThrow('is not what its name says');
  }
  expect(await stays()).toEqual({ files: 0, rows: [] });
});

test('a deeply nested row is refused with its line number', async () => {
  const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
  const file = await changed((all) =>
    edit(all, 'data/changes.jsonl', (text) => text.replace(/"klass":"ticket"/, `"klass":${deep}`)),
  );
  await expect(importArchive(there.app, file)).rejects.toThrow(/data\/changes\.jsonl, line \d+: /);
  expect(await stays()).toEqual({ files: 0, rows: [] });
});

/** The same archive with an additional member whose name no zip program would write. */
async function withName(own: string, forged: string): Promise<string> {
  expect(own.length).toBe(forged.length);
  const file = await changed((all) => all.set(own, Buffer.from('x')));
  writeFileSync(file, Buffer.from(readFileSync(file).toString('latin1').replaceAll(own, forged), 'latin1'));
  return file;
}

test.each([
  ['climbs out of its folder', '../../../rt.csv'],
  ['is absolute', '/etc/oficina.cf'],
  ['has backslashes', String.raw`csv\nothing.csv`],
  ['is of a folder', 'csv/nothing.cs/'],
])('a name that %s is refused', async (_, forged) => {
  const file = await withName('csv/nothing.csv', forged);
  await expect(importArchive(there.app, file)).rejects.toThrow(
    /^The archive is refused: (it is damaged|.* is no part)/,
  );
  expect(await stays()).toEqual({ files: 0, rows: [] });
});

test('a member that occurs twice is refused', async () => {
  const file = await withName('csv/ticketz.csv', 'csv/tickets.csv');
  await expect(importArchive(there.app, file)).rejects.toThrow('csv/tickets.csv is in it twice');
});

test('concurrent imports of groups with the same new person create one account', async () => {
  const archives = [archive];
  for (let place = 0; place < 3; place += 1) archives.push(await exported(await foundGroup(ana)));
  const results = await Promise.allSettled(archives.map(async (file) => importArchive(there.app, file)));
  expect(results.map(({ status }) => status)).toEqual(archives.map(() => 'fulfilled'));
  const people = await there.app.system('operator', async (db) => db.query('SELECT unconfirmed_email FROM users'));
  expect(people).toEqual([{ unconfirmed_email: ana.email }]);
});
