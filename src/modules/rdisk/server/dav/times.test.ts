import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, rowsOf, saveFile } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';
import { copiedAtOnce } from '../../rules/limits.ts';

/** Times that programs send: unusual and malformed ones, and conditions by date. */

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
  running.clock.now = new Date('2026-11-22T10:00:00.500Z');
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
});

const put = async (text: string, mtime?: string) =>
  dav('PUT', 'a.txt', text, mtime === undefined ? {} : { 'x-oc-mtime': mtime });

async function modified(): Promise<string> {
  const [row] = (await list(ana, group, 'root')).body['rows'] as { modified_at: string }[];
  expect((await dav('HEAD', 'a.txt')).headers['last-modified']).toBe(new Date(row?.modified_at ?? 0).toUTCString());
  return row?.modified_at ?? '';
}

const patch = (properties: string): string =>
  `<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>${properties}</D:prop></D:set></D:propertyupdate>`;

test.each([
  ['-14182940', '1969-07-20T20:17:40.000Z'],
  ['-11644473600', '1601-01-01T00:00:00.000Z'],
  ['0', '1970-01-01T00:00:00.000Z'],
  ['4133980800', '2101-01-01T00:00:00.000Z'],
  ['253402300799', '9999-12-31T23:59:59.000Z'],
  ['1404563696.789', '2014-07-05T12:34:56.789Z'],
  ['2014-07-05T12:34:56Z', '2014-07-05T12:34:56.000Z'],
])('the time %s is stored as %s', async (sent, at) => {
  expect((await put('x', sent)).headers['x-oc-mtime']).toBe('accepted');
  expect(await modified()).toBe(at);
  const zip = await running.app.server.inject({
    url: `/api/${group}/files/root/_zip`,
    headers: { cookie: ana.cookie },
  });
  expect(zip.statusCode).toBe(200);
});

test.each(['', 'yesterday', '1404563696789', '-62135596800', 'NaN', '1e9', '0x10'])(
  'a file with the time %j is refused, and the old content stays',
  async (sent) => {
    await put('old');
    const answer = await put('new', sent);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('X-OC-Mtime')]);
    expect((await saveFile(running, ana, group, 'root', 'a.txt', 'new', { 'x-oc-mtime': sent })).statusCode).toBe(400);
    expect((await dav('MKCOL', 'b', undefined, { 'x-oc-mtime': sent })).status).toBe(400);
    const document = { klass: 'cloud_file', kind: 'dir', name: 'c', modified_at: sent === '' ? 'x' : sent };
    expect((await ana.call('POST', group, document)).body['reason']).toMatchObject({
      modified_at: [{ code: 'is-invalid' }],
    });
    expect((await dav('GET', 'a.txt')).text).toBe('old');
    expect(await modified()).toBe('2026-11-22T10:00:00.500Z');
  },
);

test('PROPPATCH with a malformed time changes nothing and says which property was wrong', async () => {
  await put('old');
  const wrong = await dav('PROPPATCH', 'a.txt', patch('<D:getlastmodified>soon</D:getlastmodified><Z:a>1</Z:a>'));
  expect(wrong.text).toMatch(/<D:getlastmodified\/><\/D:prop><D:status>HTTP\/1.1 409 Conflict/);
  expect(wrong.text).toMatch(/<a xmlns="urn:schemas-microsoft-com:"\/><\/D:prop><D:status>HTTP\/1.1 424/);
  const both = await dav('PROPPATCH', 'a.txt', patch('<Z:Win32LastModifiedTime/><D:getetag>"x"</D:getetag>'));
  expect(both.text).toMatch(/<D:getetag\/><\/D:prop><D:status>HTTP\/1.1 403 /);
  expect(both.text).toContain('409 Conflict');
  const gone = patch('<D:getlastmodified/>').replaceAll('D:set', 'D:remove');
  expect((await dav('PROPPATCH', 'a.txt', gone)).text).toContain('403 Forbidden');
  const at = '<D:getlastmodified>Sat, 05 Jul 2014 12:34:56 GMT</D:getlastmodified>';
  expect((await dav('PROPPATCH', '', patch(at))).text, 'the root has no time of its own').toContain('403 Forbidden');
  expect(await modified()).toBe('2026-11-22T10:00:00.500Z');
});

test('Windows reads back the times that it set, and a directory has one too', async () => {
  const created = 'Sat, 05 Jul 2014 12:00:00 GMT';
  const set = patch(
    `<Z:Win32CreationTime>${created}</Z:Win32CreationTime><Z:Win32LastModifiedTime>Sat, 05 Jul 2014 12:34:56 GMT</Z:Win32LastModifiedTime>`,
  );
  await dav('MKCOL', 'dir', undefined, { 'x-oc-mtime': '1404563696' });
  await put('text');
  for (const path of ['a.txt', 'dir/']) {
    expect((await dav('PROPPATCH', path, set)).text).toContain('200 OK');
    const ask =
      '<propfind xmlns="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><prop><Z:Win32CreationTime/><Z:Win32LastModifiedTime/><getlastmodified/></prop></propfind>';
    const { text } = await dav('PROPFIND', path, ask, { depth: '0' });
    expect(text.match(/Sat, 05 Jul 2014 12:34:56 GMT/g)).toHaveLength(2);
    expect(text).toContain(created);
    expect(text).not.toContain('404');
  }
});

test('a directory keeps its time when it is moved, copied, or copied in slices', async () => {
  await dav('MKCOL', 'dir', undefined, { 'x-oc-mtime': '1404563696' });
  await dav('MOVE', 'dir/', undefined, { destination: dav.address('moved/') });
  await dav('COPY', 'moved/', undefined, { destination: dav.address('copy/') });
  const [, moved] = (await list(ana, group, 'root')).body['rows'] as { _id: string }[];
  const rows = Array.from({ length: copiedAtOnce + 10 }, (_, place) => `fil-${String(place).padStart(32, '0')}`);
  await rowsOf(
    running,
    group,
    `INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, name, kind, dir_id, starred)
     SELECT $1, id, '1-a', now(), now(), id, 'dir', $2, false FROM unnest($3::text[]) AS r (id) RETURNING 1`,
    [group, moved?._id, rows],
  );
  expect((await dav('COPY', 'moved/', undefined, { destination: dav.address('sliced/') })).status).toBe(201);
  const all = (await list(ana, group, 'root')).body['rows'] as { name: string; modified_at: string }[];
  expect(all.map(({ name, modified_at: at }) => `${name} ${at.slice(0, 10)}`)).toEqual([
    'copy 2014-07-05',
    'moved 2014-07-05',
    'sliced 2014-07-05',
  ]);
});

test('conditions by date notice a change even to bytes with an earlier or the same time', async () => {
  await put('first', '1404563696');
  const held = String((await dav('HEAD', 'a.txt')).headers['last-modified']);
  const since = { 'if-modified-since': held };
  expect((await dav('GET', 'a.txt', undefined, since)).status).toBe(304);
  expect((await dav('PUT', 'a.txt', 'first', { 'if-unmodified-since': held, 'x-oc-mtime': '1404563696' })).status).toBe(
    204,
  );
  const byDate = { range: 'bytes=1-', 'if-range': held };
  expect((await dav('GET', 'a.txt', undefined, byDate)).status, 'the date may be that of other bytes').toBe(200);
  await put('older', '1000000000');
  expect((await dav('GET', 'a.txt', undefined, since)).text).toBe('older');
  expect((await dav('PUT', 'a.txt', 'x', { 'if-unmodified-since': held })).status).toBe(412);
  const afterwards = { 'if-modified-since': new Date(running.clock.now.getTime() + 1000).toUTCString() };
  expect((await dav('GET', 'a.txt', undefined, afterwards)).status).toBe(304);
});
