import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { product } from '#modules/groups/server/plan/plan.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { sweepBlobs } from '#platform/server/blobs/sweep.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, list, listed, makeDirectory, rowsOf, saveFile, usage } from '#src/testing/drive/drive.ts';
import { revertToVersion } from '../content/save.ts';
import { copyEntry } from './copy.ts';
import { moveEntry } from './move.ts';
import { purgeTrash } from './purge-job.ts';
import { purgeEntry, restoreEntry, trashEntry } from './trash.ts';

/** What all ways into the drive do with its tree. */

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date();
  group = await driveGroup(running, ana);
});

async function within<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(running.app, product(running.app, group), work);
}

async function file(dir: string, name: string, text: string): Promise<string> {
  const made = await saveFile(running, ana, group, dir, name, text);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: string }>().id;
}

async function textOf(id: string, query = ''): Promise<string> {
  return (await ana.call('GET', `${group}/${id}/content${query}`)).text;
}

/** a/ with f and b/, which holds g. */
async function smallTree() {
  const a = await makeDirectory(ana, group, 'a');
  const b = await makeDirectory(ana, group, 'b', { dir_id: a });
  return { a, b, f: await file(a, 'f', 'eff'), g: await file(b, 'g', 'gee!') };
}

test('a directory moves to the trash as one row, can be read there, and is restored completely', async () => {
  const { a, b, g } = await smallTree();
  await within(async (ctx) => trashEntry(ctx, a));
  expect(await listed(ana, group, 'root')).toEqual([]);
  expect((await list(ana, group, b)).status).toBe(404);
  expect((await list(ana, group, 'trash')).body['rows']).toMatchObject([{ _id: a, kind: 'dir_deleted', name: 'a' }]);
  expect(await textOf(g), 'what lies in the trash can be read').toBe('gee!');
  await file('root', 'a', 'another a');
  expect(await within(async (ctx) => restoreEntry(ctx, a))).toMatchObject({ id: a, name: 'a (2)' });
  expect(await listed(ana, group, 'root')).toEqual(['a', 'a (2)']);
  expect(await listed(ana, group, b)).toEqual(['g']);
});

test('an entry whose directory is in the trash is restored to the root', async () => {
  const { a, f } = await smallTree();
  await within(async (ctx) => trashEntry(ctx, f));
  await within(async (ctx) => trashEntry(ctx, a));
  await within(async (ctx) => restoreEntry(ctx, f));
  expect(await listed(ana, group, 'root')).toEqual(['f']);
});

test('a restored encrypted file is still encrypted', async () => {
  const bytes = 'age-encryption.org/v1\n-> X25519 abc';
  const plain = await file('root', 'plain', bytes);
  const sha256 = String((await ana.call('GET', `${group}/${plain}`)).body['sha256']);
  const made = await ana.call('POST', group, { klass: 'cloud_file', kind: 'file_enc', name: 'secret', sha256 });
  expect(made.status, made.text).toBe(201);
  const id = String(made.body['id']);
  await within(async (ctx) => trashEntry(ctx, id));
  expect((await ana.call('GET', `${group}/${id}`)).body['kind']).toBe('file_deleted');
  await within(async (ctx) => restoreEntry(ctx, id));
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ kind: 'file_enc' });
  const refused = await saveFile(running, ana, group, 'root', 'secret', 'not encrypted');
  expect(refused.json()).toMatchObject({ reason: { base: [{ code: 'not-encrypted' }] } });
});

test('purging in steps removes everything and frees the space', async () => {
  const { a, f } = await smallTree();
  await within(async (ctx) => trashEntry(ctx, f));
  await within(async (ctx) => trashEntry(ctx, a));
  let rounds = 1;
  while (!(await within(async (ctx) => purgeEntry(ctx, a, 2)))) rounds += 1;
  expect(rounds).toBe(2);
  expect(await rowsOf(running, group, 'SELECT id FROM cloud_files WHERE account_id = $1', [group])).toEqual([]);
  expect(await rowsOf(running, group, 'SELECT file_id FROM file_versions WHERE account_id = $1', [group])).toEqual([]);
  expect(await usage(running, group)).toEqual({ files: 0, versions: 0, counted: 0 });
  await expect(within(async (ctx) => purgeEntry(ctx, a))).rejects.toThrow('not_found');
});

test('only entries in the trash are purged', async () => {
  const { a } = await smallTree();
  await expect(within(async (ctx) => purgeEntry(ctx, a))).rejects.toThrow('not_found');
});

test('a copy has the records and counters of the original, and changes independently', async () => {
  const { a, g } = await smallTree();
  await file(a, 'f', 'eff two');
  const copy = await within(async (ctx) => copyEntry(ctx, a, { dir: undefined, name: 'c' }));
  expect(await listed(ana, group, copy.id)).toEqual(['b', 'f']);
  expect(await usage(running, group)).toEqual({ files: 22, versions: 3, counted: 25 });
  const [copied] = (await list(ana, group, copy.id)).body['rows'] as { _id: string }[];
  await file(copied?._id ?? '', 'g', 'changed');
  expect(await textOf(g)).toBe('gee!');
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'cloud_file', name: 'g' } });
  expect(found.body['docs']).toHaveLength(2);
  const changes = await ana.call('GET', `${group}/_changes`);
  expect(changes.text).toContain(copy.id);
  const searched = await ana.call('POST', `${group}/_search`, { text: 'g' });
  expect(searched.status).toBe(200);
});

test('a directory is copied neither onto nor into itself', async () => {
  const { a, b } = await smallTree();
  await expect(within(async (ctx) => copyEntry(ctx, a, { dir: b, name: 'x' }))).rejects.toThrow('inside-itself');
  await expect(within(async (ctx) => copyEntry(ctx, a, { dir: undefined, name: 'a' }))).rejects.toThrow('itself');
});

test.each([
  ['refuse', ['a', 'b']],
  ['keep', ['b', 'b (2)']],
  ['version', ['b']],
  ['skip', ['a', 'b']],
] as const)('a name that is taken, moved there: %s', async (clash, names) => {
  const from = await file('root', 'a', 'from');
  const to = await file('root', 'b', 'to');
  const moved = within(async (ctx) => moveEntry(ctx, from, { dir: undefined, name: 'b' }, { clash }));
  if (clash === 'refuse') await expect(moved).rejects.toThrow('has-already-been-taken');
  else await moved;
  expect(await listed(ana, group, 'root')).toEqual(names);
  expect(await textOf(to)).toBe(clash === 'version' ? 'from' : 'to');
  if (clash === 'version') expect(await textOf(to, '?version=1')).toBe('to');
});

test('of two requests that move two directories into each other, one is refused', async () => {
  const [a, b] = [await makeDirectory(ana, group, 'a'), await makeDirectory(ana, group, 'b')];
  const results = await Promise.allSettled([
    within(async (ctx) => moveEntry(ctx, a, { dir: b, name: 'a' })),
    within(async (ctx) => moveEntry(ctx, b, { dir: a, name: 'b' })),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an older version becomes the newest', async () => {
  const id = await file('root', 'f', 'one');
  await file('root', 'f', 'two');
  await within(async (ctx) => revertToVersion(ctx, id, 1));
  expect(await textOf(id)).toBe('one');
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ version: 3, stored: 6 });
  await expect(within(async (ctx) => revertToVersion(ctx, id, 7))).rejects.toThrow('not_found');
});

test('a file that is deleted and saved again soon keeps its history', async () => {
  const id = await file('root', 'f', 'one');
  await within(async (ctx) => trashEntry(ctx, id));
  expect(await file('root', 'f', 'two')).toBe(id);
  expect(await textOf(id, '?version=1')).toBe('one');
  await within(async (ctx) => trashEntry(ctx, id));
  running.clock.now = new Date(running.clock.now.getTime() + 11 * 60_000);
  expect(await file('root', 'f', 'three')).not.toBe(id);
});

test('the nightly job removes only entries that were in the trash for thirty days', async () => {
  const { a, f } = await smallTree();
  await within(async (ctx) => trashEntry(ctx, f));
  const begun = running.clock.now.getTime();
  const purgeOnDay = async (day: number): Promise<string[]> => {
    running.clock.now = new Date(begun + day * 86_400_000);
    await purgeTrash.work(running.app, {});
    const rows = await rowsOf<{ name: string }>(
      running,
      group,
      'SELECT name FROM cloud_files WHERE account_id = $1 ORDER BY name',
      [group],
    );
    return rows.map(({ name }) => name);
  };
  expect(await purgeOnDay(20)).toEqual(['a', 'b', 'f', 'g']);
  await within(async (ctx) => trashEntry(ctx, a));
  expect(await purgeOnDay(30)).toEqual(['a', 'b', 'g']);
  expect(await purgeOnDay(50)).toEqual([]);
});

test('the sweep keeps content that a version uses, and deletes unused content', async () => {
  const id = await file('root', 'f', 'swept one day'.padEnd(40_000));
  const sha256 = String((await ana.call('GET', `${group}/${id}`)).body['sha256']);
  await file('root', 'f', 'the newest');
  const stands = async (): Promise<boolean> => {
    for await (const blob of running.app.blobs.list()) if (blob.sha256 === sha256) return true;
    return false;
  };
  running.clock.now = new Date(Date.now() + 3 * 86_400_000);
  await sweepBlobs.work(running.app, {});
  expect(await stands()).toBe(true);
  await within(async (ctx) => trashEntry(ctx, id));
  await within(async (ctx) => purgeEntry(ctx, id));
  await sweepBlobs.work(running.app, {});
  expect(await stands()).toBe(false);
});
