import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, listed, makeDirectory, rowsOf, saveFile, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Many files of one form, with and without their bytes. */

let running: TestApp;
let ana: Client;
let group: string;
let dir: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await driveGroup(running, ana);
  dir = await makeDirectory(ana, group, 'Many');
  dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
});

interface Row {
  readonly path: string;
  readonly ok?: true;
  readonly id?: string;
  readonly rev?: string;
  readonly name?: string;
  readonly skipped?: true;
  readonly error?: string;
}

/** Sends files, each a path and a text; `known` sends the digest of the text instead. */
async function send(
  files: readonly (readonly [string, string])[],
  { query = '', known = false }: { readonly query?: string; readonly known?: boolean } = {},
): Promise<readonly Row[]> {
  const form = new FormData();
  for (const [path, text] of files)
    if (known) form.append('known', `${createHash('sha256').update(text).digest('hex')} ${path}`);
    else form.append('file', new File([text], path));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/${dir}/_many${query}`,
    headers: { cookie: ana.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: readonly Row[] }>().rows;
}

async function textOf(id: string | undefined, query = ''): Promise<string> {
  return (await ana.call('GET', `${group}/${id ?? ''}/content${query}`)).text;
}

test('hundreds of known files are added with their records, counters, versions and timelines', async () => {
  await saveFile(running, ana, group, 'root', 'source', 'the same');
  const files = Array.from({ length: 250 }, (_, index) => [`sub ${index % 3}/file ${index}`, 'the same'] as const);
  const rows = await send(files, { known: true });
  expect(rows.map(({ path, ok }) => [path, ok])).toEqual(files.map(([path]) => [path, true]));
  for (const place of [0, 249]) {
    const { id = '', rev } = rows[place] ?? {};
    expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({
      _rev: rev,
      kind: 'file',
      size: 8,
      stored: 8,
      version: 1,
    });
    expect(await textOf(id)).toBe('the same');
    const versions = (await ana.call('GET', `${group}/${id}/versions`)).body['rows'];
    expect(versions).toMatchObject([{ number: 1, size: 8, created_by: ana.id }]);
    const sql = 'SELECT app_event FROM versions WHERE account_id = $1 AND item_id = $2';
    expect(await rowsOf(running, group, sql, [group, id])).toEqual([{ app_event: 'upload' }]);
  }
  expect(await usage(running, group)).toEqual({ files: 251 * 8, versions: 0, counted: 251 * 8 });
  const [changed] = await rowsOf<{ count: number }>(
    running,
    group,
    'SELECT count(DISTINCT seq)::integer AS count FROM changes WHERE account_id = $1 AND klass = $2',
    [group, 'cloud_file'],
  );
  expect(changed?.count).toBe(255);
  // A request that broke off is sent again.
  expect(await send(files, { known: true, query: '?clash=refuse' })).toEqual(rows);
  expect((await send(files, { known: true, query: '?clash=skip' })).every(({ skipped }) => skipped)).toBe(true);
});

test('a refused file leaves the others, in their order', async () => {
  await saveFile(running, ana, group, dir, 'taken', 'mine');
  const rows = await send(
    [
      ['a', '1'],
      ['taken', 'yours'],
      ['../b', '2'],
      ['c/d', '3'],
      ['taken', 'mine'],
    ],
    { query: '?clash=refuse' },
  );
  expect(rows.map(({ path, ok, error }) => [path, ok ?? error])).toEqual([
    ['a', true],
    ['taken', 'unprocessable_entity'],
    ['../b', 'unprocessable_entity'],
    ['c/d', true],
    ['taken', true],
  ]);
  expect(await listed(ana, group, dir)).toEqual(['a', 'c', 'taken']);
});

test.each([
  ['version', ['twice'], 'second'],
  ['keep', ['twice', 'twice (2)'], 'first'],
  ['refuse', ['twice'], 'first'],
])('a name that occurs twice in a form: %s', async (clash, names, text) => {
  const files = [
    ['twice', 'first'],
    ['twice', 'second'],
  ] as const;
  const [first] = await send(files, { query: `?clash=${clash}` });
  expect(await listed(ana, group, dir)).toEqual(names);
  expect(await textOf(first?.id)).toBe(text);
});

test('a file under a name that another one left recently is its next version, and locks are respected', async () => {
  await dav('PUT', 'Many/old', 'before');
  const [old] = (await list(ana, group, dir)).body['rows'] as { _id: string }[];
  await dav('DELETE', 'Many/old');
  const [row] = await send([
    ['old', 'after'],
    ['new', 'x'],
  ]);
  expect(row?.id).toBe(old?._id);
  expect(await textOf(row?.id, '?version=1')).toBe('before');
  const lock =
    '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>x</owner></lockinfo>';
  expect((await dav('LOCK', 'Many/new', lock)).status).toBe(200);
  const rows = await send([
    ['new', 'y'],
    ['other', 'z'],
  ]);
  expect(rows.map(({ ok, error }) => ok ?? error)).toEqual(['locked', true]);
  expect(await listed(ana, group, dir)).toEqual(['new', 'old', 'other']);
});

test.each([
  ['hundreds of thousands of times', () => 'name="modified_at"\r\n\r\n5\r\n--x\r\n', 200_000, 422],
  ['a path of a million characters', () => `name="f"; filename="${'a'.repeat(1_000_000)}"\r\n\r\n5\r\n--x\r\n`, 1, 400],
])('a form with %s is refused before it is parsed', async (_name, part, count, status) => {
  const start = 'Content-Disposition: form-data; ';
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/${dir}/_many`,
    headers: { cookie: ana.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\n${(start + part()).repeat(count).slice(0, -2)}--\r\n`,
  });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([status, expect.any(String)]);
});
