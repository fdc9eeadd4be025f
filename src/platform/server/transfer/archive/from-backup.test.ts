import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { exportArchive } from './export.ts';
import { takeFromBackup } from './from-backup.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';

let here: TestApp;
let folder: string;
let backup: string;
let ana: Client;
let group: string;

beforeAll(async () => {
  here = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-only-'));
  ana = await signUp(here.app);
  group = await driveGroup(here, ana);
  const dir = await makeDirectory(ana, group, 'Papers');
  await saveFile(here, ana, group, dir, 'long', Buffer.alloc(9_000_000, 'a long file '));
  await saveFile(here, ana, group, dir, 'empty', '');
  await ana.call('POST', group, { klass: 'ticket', content: 'two\nlines \\ "and\ttab" \\N' });
  const others = await foundGroup(await signUp(here.app));
  await ana.call('POST', others, { klass: 'ticket', content: 'of others' });
  backup = join(folder, 'whole.tar');
  const { blobs } = here.app;
  await backUp({ connection: { connectionString: here.url }, blobs, file: backup, settings: {} });
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true, force: true });
});

test('one group of a backup is imported unchanged, without data of others', async () => {
  const there = await testApp();
  const eve = await signUp(there.app);
  const own = await foundGroup(eve);
  expect(await takeFromBackup(there.app, backup, group, folder)).toMatchObject({
    group,
    files: 2,
    made: 1,
    mended: [],
  });
  const [first, again] = [join(folder, 'first.zip'), join(folder, 'again.zip')];
  await exportArchive(here.app, group, first);
  await exportArchive(there.app, group, again);
  expect(readFileSync(again).equals(readFileSync(first))).toBe(true);
  const known = await there.app.system('operator', async (db) => db.query('SELECT account_id FROM groups ORDER BY 1'));
  expect(known).toEqual([own, group].toSorted().map((id) => ({ account_id: id })));
  expect(readdirSync(folder).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  await there.close();
});

test('an existing group is not changed, and one missing in the backup is not created', async () => {
  await ana.call('POST', group, { klass: 'ticket', content: 'later' });
  await expect(takeFromBackup(here.app, backup, group, folder)).rejects.toThrow(
    `There is a group ${group} here already`,
  );
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' }, fields: ['_id'] });
  expect(body['docs']).toHaveLength(2);
  const nobody = `acc-${'0'.repeat(32)}`;
  await expect(takeFromBackup(here.app, backup, nobody, folder)).rejects.toThrow(`no group ${nobody} in this backup`);
});
