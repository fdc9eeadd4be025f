import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { whileDiskFull } from '#src/testing/database/disk-full.ts';
import { whileHeld } from '#src/testing/database/held.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { assertUsage, driveGroup, listed, rowsOf, versionTexts } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Files that programs save while another one is being saved share the next transaction, with the same results as single ones. */

let running: TestApp;
let ana: Client;
let group: string;
let secret: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
  await dav('MKCOL', 'dir');
});

type Save = () => ReturnType<Dav>;
const save =
  (name: string, text: string, headers: Readonly<Record<string, string>> = {}, by = dav): Save =>
  async () =>
    by('PUT', name, text, headers);

/** The number of stored contents. */
async function stored(): Promise<number> {
  const all = await readdir(running.files, { recursive: true });
  return all.filter((path) => /^..\/..\/[\da-f]{64}$/.test(path)).length;
}

/** Saves while a first save waits for the group lock; returns the statuses. */
async function saveTogether(saves: readonly Save[]): Promise<number[]> {
  const waiting = await whileHeld(running, group, async () => {
    const others: ReturnType<Dav>[] = [];
    const first = dav('PUT', 'first', `first ${group}`);
    for (const one of [undefined, ...saves]) {
      if (one !== undefined) others.push(one());
      // Meanwhile the save joins the queue.
      for (let times = 0; times < 5; times += 1) await ana.call('GET', `${group}/files/root`);
    }
    return { first, others };
  });
  expect((await waiting.first).status).toBe(201);
  return (await Promise.all(waiting.others)).map(({ status }) => status);
}

/** The transactions that saved these files. */
async function transactions(names: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ at: string }>(
    running,
    group,
    'SELECT DISTINCT xmin::text AS at FROM cloud_files WHERE account_id = $1 AND name = ANY($2)',
    [group, names],
  );
  return rows.map(({ at }) => at);
}

test('new files and new versions share a transaction', async () => {
  await dav('PUT', 'dir/old', 'before');
  await dav('DELETE', 'gone');
  const names = ['a', 'dir/b', 'dir/c', 'dir/old'];
  expect(await saveTogether(names.map((name) => save(name, `${name} ${group}`)))).toEqual([201, 201, 201, 204]);
  expect(await transactions(['a', 'b', 'c', 'old'])).toHaveLength(1);
  for (const name of names) {
    const { text, headers } = await dav('GET', name);
    expect(text).toBe(`${name} ${group}`);
    expect(headers['etag']).toMatch(name === 'dir/old' ? /-2"$/ : /-1"$/);
  }
  await assertUsage(running, group);
});

test('each fails only for its own reason', async () => {
  await dav('PUT', 'dir/old', 'before');
  const lock =
    '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
  await dav('PUT', 'locked', 'before');
  expect((await dav('LOCK', 'locked', lock)).status).toBe(200);
  const saves = [
    save('a', `a ${group}`),
    save('locked', `b ${group}`),
    save('nowhere/c', `c ${group}`),
    save('f', `f ${group}`),
    save('dir/old', `d ${group}`, { 'if-none-match': '*' }),
    save('dir', `e ${group}`),
  ];
  expect(await saveTogether(saves)).toEqual([201, 423, 409, 201, 412, 405]);
  expect(await transactions(['a', 'f'])).toHaveLength(1);
  expect((await dav('GET', 'dir/old')).text).toBe('before');
  await assertUsage(running, group);
});

test('one name saved several times has all contents as versions', async () => {
  const texts = ['one', 'two', 'three'].map((text) => `${text} ${group}`);
  const statuses = await saveTogether(texts.map((text) => save('a', text)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 204, 204]);
  const [row] = await rowsOf<{ id: string }>(
    running,
    group,
    "SELECT id FROM cloud_files WHERE account_id = $1 AND name = 'a'",
    [group],
  );
  expect((await versionTexts(running, ana, group, row?.id ?? '')).toSorted()).toEqual(texts.toSorted());
  await assertUsage(running, group);
});

test('a version names its own program, also if programs share a token', async () => {
  const programs = ['rclone/1', 'cadaver/2', 'rclone/1'];
  const saves = programs.map((agent, at) => save(`file-${at}`, `${at} ${group}`, { 'user-agent': agent }));
  expect(await saveTogether(saves)).toEqual([201, 201, 201]);
  const rows = await rowsOf<{ program: string }>(
    running,
    group,
    `SELECT v.program FROM file_versions v JOIN cloud_files f ON f.account_id = v.account_id AND f.id = v.file_id
     WHERE v.account_id = $1 AND f.name LIKE 'file-%' ORDER BY f.name`,
    [group],
  );
  expect(rows.map(({ program }) => program)).toEqual(['rclone', 'cadaver', 'rclone']);
});

test('of files that are too many for the plan those before the limit are saved', async () => {
  await setPlan(running.app, group, 'free');
  await dav('PUT', 'large', Buffer.alloc(99_999_890));
  const saves = ['a', 'b', 'c', 'd'].map((name) => save(name, name.repeat(30)));
  const statuses = await saveTogether(saves);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 507, 507]);
  expect(await listed(ana, group, 'root')).toHaveLength(5);
  await assertUsage(running, group);
});

async function sendForm(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`${name} ${group}`]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/root/_many`,
    headers: { cookie: ana.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.body;
}

test('a group whose drive is switched off gets new versions, but no new files', async () => {
  await dav('PUT', 'old', 'before');
  const { body } = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'account_configuration', key: 'rdisk' },
  });
  const [setting] = body['docs'] as { _id: string; _rev: string }[];
  const off = await ana.call('PUT', `${group}/${setting?._id ?? ''}?rev=${setting?._rev ?? ''}`, { value: 'disabled' });
  expect(off.status, off.text).toBe(201);
  expect((await dav('PUT', 'new', 'x')).status).toBe(403);
  expect((await dav('PUT', 'old', 'x')).status).toBe(204);
  expect(await sendForm('new')).toContain('switched off');
  expect(await listed(ana, group, 'root')).toEqual(['dir', 'old']);
});

test('after a refusal the next small file is refused before its bytes are stored', async () => {
  await dav('PUT', 'saved', `saved ${group}`);
  const before = await stored();
  const refused = async (text: string): Promise<number> =>
    (await dav('PUT', 'nowhere/x', `${text} ${group}`.padEnd(40_000))).status;
  expect(await refused('one')).toBe(409);
  expect(await refused('two')).toBe(409);
  expect(await refused('three')).toBe(409);
  expect(await stored()).toBeLessThanOrEqual(before + 1);
});

test('while the disk of the database is full, files are answered 507, and those that fit are saved', async () => {
  const large = 'x'.repeat(100);
  await whileDiskFull(running, 'small_files', 'length(NEW.bytes) >= 100', async () => {
    const saves = [save('a', `a ${group}`), save('b', large), save('c', `c ${group}`)];
    expect(await saveTogether(saves)).toEqual([201, 507, 201]);
    expect((await dav('PUT', 'b', large)).status).toBe(507);
  });
  expect(await listed(ana, group, 'root')).toEqual(['a', 'c', 'dir', 'first']);
  await assertUsage(running, group);
});
