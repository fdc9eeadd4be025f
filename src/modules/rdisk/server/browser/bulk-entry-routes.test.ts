import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, listed, makeDirectory, saveFile, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

interface Row {
  readonly id: string;
  readonly ok?: true;
  readonly error?: string;
  readonly name?: string;
  readonly copy?: string;
  readonly skipped?: true;
  readonly from?: { readonly dir_id: string | null; readonly name: string };
}

async function all(way: string, ids: readonly string[], more: object = {}, who = ana): Promise<Row[]> {
  const answer = await who.call('POST', `${group}/files/_${way}`, { ids, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['rows'] as Row[];
}

async function save(dir: string, name: string, bytes: string): Promise<string> {
  const saved = await saveFile(running, ana, group, dir, name, bytes);
  expect(saved.statusCode, saved.body).toBe(201);
  return saved.json<{ id: string }>().id;
}

test('many entries are moved at once, each with its own result and former folder', async () => {
  const [from, to] = [await makeDirectory(ana, group, 'From'), await makeDirectory(ana, group, 'To')];
  const [a, b] = [await save(from, 'a.txt', 'a'), await save(from, 'b.txt', 'b')];
  await save(to, 'b.txt', 'another b');
  const rows = await all('move', [a, b, 'fil-none', from, a], { dir_id: to });
  expect(rows.map(({ id, ok, error }) => [id, ok ?? error])).toEqual([
    [a, true],
    [b, 'unprocessable_entity'],
    ['fil-none', 'not_found'],
    [from, true],
  ]);
  expect(rows[0]?.from).toEqual({ dir_id: from, name: 'a.txt' });
  expect(rows[3]?.from).toEqual({ dir_id: null, name: 'From' });
  expect((await all('move', [b], { dir_id: to, clash: 'keep' }))[0]?.name).toBe('b (2).txt');
  expect((await listed(ana, group, to)).toSorted()).toEqual(['From', 'a.txt', 'b (2).txt', 'b.txt']);
  const [inside] = await all('move', [to], { dir_id: from });
  expect(inside?.error).toBe('unprocessable_entity');
  await all('move', [from], { dir_id: null });
  expect(await listed(ana, group, 'root')).toContain('From');
});

test('deleted entries are restored to their folder or removed for good, and the usage follows', async () => {
  const dir = await makeDirectory(ana, group, 'Papers');
  const file = await save(dir, 'x.txt', 'x'.repeat(1000));
  await save(dir, 'x.txt', 'y'.repeat(500));
  const before = await ana.call('GET', `${group}/files/_space`);
  const [gone] = await all('delete', [dir]);
  expect(gone).toMatchObject({ ok: true, from: { dir_id: null, name: 'Papers' } });
  const after = await ana.call('GET', `${group}/files/_space`);
  const sum = ({ body }: typeof after): number =>
    Number(body['files']) + Number(body['versions']) + Number(body['trash']);
  expect(after.body['trash']).toBe(Number(before.body['trash']) + 1500);
  expect(sum(after)).toBe(sum(before));
  expect(after.body['limit']).toBe(1_000_000_000);
  expect((await all('delete', [dir]))[0]?.error).toBe('not_found');
  expect((await all('restore', [dir, file])).map(({ ok, error }) => ok ?? error)).toEqual([true, 'not_found']);
  expect(await listed(ana, group, dir)).toEqual(['x.txt']);
  expect((await all('purge', [dir]))[0]?.error).toBe('not_found');
  await all('delete', [dir]);
  expect((await all('purge', [dir]))[0]?.ok).toBe(true);
  expect((await ana.call('GET', `${group}/${file}`)).status).toBe(404);
  expect((await ana.call('GET', `${group}/files/_space`)).body['trash']).toBe(before.body['trash']);
});

test('a plan without a limit of storage has no quota to show', async () => {
  const limitOn = async (plan: 'server' | 'pro'): Promise<unknown> => {
    await setPlan(running.app, group, plan);
    return (await ana.call('GET', `${group}/files/_space`)).body['limit'];
  };
  expect(await limitOn('server')).toBeNull();
  expect(await limitOn('pro')).toBe(1_000_000_000);
});

test('each deleted file counts once, also one that was deleted before its directory', async () => {
  const dir = await makeDirectory(ana, group, 'Outer');
  const inner = await makeDirectory(ana, group, 'Inner', { dir_id: dir });
  const gone = await makeDirectory(ana, group, 'Gone', { dir_id: dir });
  const first = await save(dir, 'a', 'a'.repeat(1));
  await save(inner, 'b', 'b'.repeat(20));
  await save(gone, 'c', 'c'.repeat(300));
  const before = await ana.call('GET', `${group}/files/_space`);
  for (const id of [first, gone, dir]) await all('delete', [id]);
  const after = await ana.call('GET', `${group}/files/_space`);
  expect(Number(after.body['trash']) - Number(before.body['trash'])).toBe(321);
  expect(Number(before.body['files']) - Number(after.body['files'])).toBe(321);
});

test('copies are separate entries, numbered if the name is taken', async () => {
  const dir = await makeDirectory(ana, group, 'Models');
  await save(dir, 'part.stl', 'solid');
  const [copied] = await all('copy', [dir], { clash: 'keep' });
  expect(copied).toMatchObject({ ok: true, name: 'Models (2)' });
  expect(await listed(ana, group, String(copied?.copy))).toEqual(['part.stl']);
  const file = await save('root', 'part.stl', 'hollow');
  const [over] = await all('copy', [file], { dir_id: dir, clash: 'version' });
  expect(over, 'what it became a version of is no copy').toMatchObject({
    ok: true,
    into: expect.any(String) as string,
  });
  expect(over?.copy).toBeUndefined();
  expect((await all('copy', [dir]))[0]?.error).toBeDefined();
  expect((await all('copy', [dir], { dir_id: dir, clash: 'keep' }))[0]?.error).toBe('unprocessable_entity');
});

test('versions are listed, restored and removed', async () => {
  const file = await save('root', 'notes.txt', 'one');
  await save('root', 'notes.txt', 'two two');
  const versions = await ana.call('GET', `${group}/${file}/versions`);
  expect(versions.body['rows']).toMatchObject([
    { number: 2, size: 7, content_type: 'text/plain', created_by: ana.id },
    { number: 1, size: 3, sha256: createHash('sha256').update('one').digest('hex') },
  ]);
  const reverted = await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${file}`, { version: 1 });
  expect(reverted.status, reverted.text).toBe(201);
  expect((await ana.call('GET', `${group}/${file}/content`)).text).toBe('one');
  for (const version of [77, 'x', undefined])
    expect([404, 422]).toContain(
      (await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${file}`, { version })).status,
    );
  const freed = await ana.call('POST', `${group}/files/_free`, { what: 'versions' });
  expect(Number(freed.body['freed'])).toBeGreaterThanOrEqual(10);
  expect((await ana.call('GET', `${group}/${file}/versions`)).body['rows']).toHaveLength(1);
  expect((await ana.call('GET', `${group}/${file}/content`)).text).toBe('one');
  const kept = await usage(running, group);
  expect(kept).toMatchObject({ versions: 0, counted: kept?.files });
  await all('delete', [file]);
  await ana.call('POST', `${group}/files/_free`, { what: 'trash' });
  expect((await ana.call('GET', `${group}/files/trash`)).body['rows']).toEqual([]);
});

test('the server knows content of the group, but not that of another group', async () => {
  await save('root', 'known.txt', 'known');
  const sha256 = createHash('sha256').update('known').digest('hex');
  const ask = async (who: Client, db: string) =>
    who.call('POST', `${db}/files/_known`, { sha256s: [sha256, '0'.repeat(64)] });
  expect((await ask(ana, group)).body).toEqual({ known: [sha256] });
  const eve = await signUp(running.app);
  const theirs = await driveGroup(running, eve);
  expect((await ask(eve, theirs)).body).toEqual({ known: [] });
  const stolen = await eve.call('POST', theirs, { klass: 'cloud_file', kind: 'file', name: 'x', sha256 });
  expect(stolen.status).toBe(422);
  const made = await ana.call('POST', group, { klass: 'cloud_file', kind: 'file', name: 'same', sha256 });
  expect(made.status, made.text).toBe(201);
  expect((await ana.call('GET', `${group}/${String(made.body['id'])}/content`)).text).toBe('known');
});

test('a read-only token changes nothing, and a read-only group can only free space', async () => {
  const file = await save('root', 'scoped.txt', 's');
  const { bearer } = await issueToken(running.app, ana, ['rdisk:read']);
  for (const way of ['move', 'copy', 'delete', 'restore', 'purge'])
    expect((await bearer.call('POST', `${group}/files/_${way}`, { ids: [file] })).status, way).toBe(403);
  for (const what of ['versions', 'trash'])
    expect((await bearer.call('POST', `${group}/files/_free`, { what })).status, what).toBe(403);
  expect((await bearer.call('GET', `${group}/files/_space`)).status).toBe(200);
  await setPlan(running.app, group, 'locked');
  for (const way of ['move', 'copy', 'restore'])
    expect((await ana.call('POST', `${group}/files/_${way}`, { ids: [file] })).status, way).toBe(403);
  expect((await all('delete', [file]))[0]?.ok).toBe(true);
  expect((await all('purge', [file]))[0]?.ok).toBe(true);
  await setPlan(running.app, group, 'pro');
});

const lockinfo =
  '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';

test('the browser cannot save, rename, move, delete or replace what a program has locked', async () => {
  const dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
  const dir = await makeDirectory(ana, group, 'Locked');
  const other = await makeDirectory(ana, group, 'Elsewhere');
  const file = await save(dir, 'letter', 'one');
  await save(dir, 'letter', 'two');
  const twin = await save(other, 'letter', 'twin');
  const lock = await dav('LOCK', 'Locked/letter', lockinfo, { timeout: 'Second-600' });
  expect(lock.status, lock.text).toBe(200);
  const rev = async (id: string): Promise<string> => String((await ana.call('GET', `${group}/${id}`)).body['_rev']);
  const refused = async (): Promise<unknown[]> => {
    const answers = [
      await ana.call('PUT', `${group}/${file}?rev=${await rev(file)}`, { name: 'renamed' }),
      await ana.call('PUT', `${group}/${dir}?rev=${await rev(dir)}`, { dir_id: other }),
      await ana.call('DELETE', `${group}/${file}?rev=${await rev(file)}`),
      await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${file}`, { version: 1 }),
    ];
    const rows = [
      ...(await all('move', [file], { dir_id: other, clash: 'keep' })),
      ...(await all('move', [twin], { dir_id: dir, clash: 'version' })),
      ...(await all('copy', [twin], { dir_id: dir, clash: 'version' })),
      ...(await all('delete', [file, dir])),
    ];
    const saved = await saveFile(running, ana, group, dir, 'letter', 'three');
    return [...answers.map(({ status }) => status), ...rows.map(({ error }) => error), saved.statusCode];
  };
  expect(await refused()).toEqual([423, 423, 423, 423, ...Array<string>(5).fill('locked'), 423]);
  const saved = await saveFile(running, ana, group, dir, 'letter', 'three');
  const { reason } = saved.json<{ reason: { base: [{ code: string; params: object }] } }>();
  const until = new Date(running.clock.now.getTime() + 600_000).toISOString();
  expect(reason.base[0]).toEqual({
    code: 'locked-by-program',
    params: { who: expect.any(String), minutes: 10, until },
  });
  // What lies beside it, and what is no writing, goes on.
  expect((await saveFile(running, ana, group, dir, 'beside', 'x')).statusCode).toBe(201);
  expect((await ana.call('PUT', `${group}/${file}?rev=${await rev(file)}`, { starred: true })).status).toBe(201);
  // The program itself goes on by its token, and then the lock ends.
  const token = String(lock.headers['lock-token']);
  expect((await dav('PUT', 'Locked/letter', 'four', { if: `(${token})` })).status).toBe(204);
  expect((await dav('UNLOCK', 'Locked/letter', undefined, { 'lock-token': token })).status).toBe(204);
  expect((await saveFile(running, ana, group, dir, 'letter', 'five')).statusCode).toBe(201);
  const deep = await dav('LOCK', 'Locked', lockinfo, { depth: 'infinity' });
  expect((await saveFile(running, ana, group, dir, 'new', 'x')).statusCode).toBe(423);
  const made = await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir', name: 'Below', dir_id: dir });
  expect(made.status).toBe(423);
  await dav('UNLOCK', 'Locked', undefined, { 'lock-token': String(deep.headers['lock-token']) });
});
