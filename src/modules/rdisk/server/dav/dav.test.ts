import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, listed, rowsOf } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

/** Requests of network drive clients that litmus does not test, and requests that must be refused. */

let running: TestApp;
let ana: Client;
let bob: Client;
let secrets: { ana: string; bob: string };
let group: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  const issued = [
    await issueToken(running.app, ana, ['rdisk:write']),
    await issueToken(running.app, bob, ['rdisk:write']),
  ];
  secrets = { ana: issued[0]?.secret ?? '', bob: issued[1]?.secret ?? '' };
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date();
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secrets.ana);
});

const lockBody = (scope = 'exclusive'): string =>
  `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>me</D:owner></D:lockinfo>`;

async function lock(path: string, headers: Record<string, string> = {}, who = dav): Promise<string> {
  const answer = await who('LOCK', path, lockBody(), headers);
  expect([200, 201], answer.text).toContain(answer.status);
  return String(answer.headers['lock-token']);
}

async function asMember(): Promise<Dav> {
  await bring(ana, group, bob);
  return davOf(running, group, secrets.bob);
}

const statuses = async (all: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(all)).map(({ status }) => status).toSorted((a, b) => a - b);

test('Windows gets an answer from the host itself before it opens a drive', async () => {
  for (const url of ['/', '/dav', `/dav/${group}/`, `/dav/${group}/folder`]) {
    const { statusCode, headers } = await running.app.server.inject({ method: 'OPTIONS', url });
    expect([statusCode, headers['dav'], headers['ms-author-via']], url).toEqual([200, '1, 2, 3', 'DAV']);
  }
  const top = await running.app.server.inject({ method: 'PROPFIND' as 'GET', url: '/' });
  expect([top.statusCode, top.body]).toEqual([207, expect.stringContaining('<D:collection/>')]);
  expect((await running.app.server.inject({ method: 'PROPFIND' as 'GET', url: `/dav/${group}/` })).statusCode).toBe(
    401,
  );
});

test('Windows sets times without the token of its lock, and unlocks without angle brackets', async () => {
  await dav('PUT', 'a.txt', 'text');
  const token = await lock('a.txt');
  const times =
    '<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop><Z:Win32LastModifiedTime>Sun, 22 Nov 2026 10:00:00 GMT</Z:Win32LastModifiedTime></D:prop></D:set></D:propertyupdate>';
  expect((await dav('PROPPATCH', 'a.txt', times)).text).toContain('200 OK');
  const other = times.replace('urn:schemas-microsoft-com:', 'urn:other');
  expect((await dav('PROPPATCH', 'a.txt', other)).status).toBe(423);
  expect((await dav('UNLOCK', 'a.txt', undefined, { 'lock-token': token.slice(1, -1) })).status).toBe(204);
  expect((await dav('PROPPATCH', 'a.txt', other)).status).toBe(207);
});

test('Finder sends the length in its own header and decomposed names, and asks for the quota', async () => {
  const full = await dav('PUT', 'big', 'x', { 'x-expected-entity-length': '99999999999' });
  expect([full.status, full.text]).toEqual([507, expect.stringContaining('quota-not-exceeded')]);
  await dav('PUT', encodeURIComponent('cafe\u0301.txt'), 'text');
  expect(await listed(ana, group, 'root')).toEqual(['caf\u00e9.txt']);
  expect((await dav('GET', encodeURIComponent('cafe\u0301.txt'))).text).toBe('text');
  const ask = '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/></prop></propfind>';
  const { text } = await dav('PROPFIND', '', ask, { depth: '0' });
  expect(text).toContain(
    '<D:quota-available-bytes>999999996</D:quota-available-bytes><D:quota-used-bytes>4</D:quota-used-bytes>',
  );
  const head = await dav('HEAD', encodeURIComponent('café.txt'));
  expect(head.headers['content-length']).toBe('4');
});

test('of eight parallel requests for one directory one creates it, and the others get a conflict', async () => {
  const made = Array.from({ length: 8 }, async () => dav('MKCOL', 'photos'));
  expect(await statuses(made)).toEqual([201, ...Array<number>(7).fill(405)]);
});

test('a listing of infinite depth contains everything below', async () => {
  await dav('MKCOL', 'a');
  await dav('MKCOL', 'a/b');
  await dav('PUT', 'a/b/c%20%26%20d.txt', 'text');
  const { status, text } = await dav('PROPFIND', 'a/', undefined, { depth: 'infinity' });
  expect(status).toBe(207);
  const hrefs = [...text.matchAll(/<D:href>\/dav\/[^/]+(.*?)<\/D:href>/g)].map(([, href = '']) => href);
  expect(hrefs.toSorted()).toEqual(['/a/', '/a/b/', '/a/b/c%20%26%20d.txt']);
});

test('odd names survive in addresses and in XML', async () => {
  const names = [
    'a&b<c>.txt',
    "it's 100%+1=#2?.txt",
    '日本語 ñ.txt',
    'semi;colon,comma@$!*()',
    ' spaces ',
    '👩‍👩‍👧.png',
    '[x]~`^{}|"\\',
    'CON',
    '%41',
  ];
  for (const name of names) expect((await dav('PUT', encodeURIComponent(name), name)).status, name).toBe(201);
  const { text } = await dav('PROPFIND', '', undefined, { depth: '1' });
  const hrefs = [...text.matchAll(/<D:href>([^<]+)<\/D:href>/g)]
    .map(([, href = '']) => href)
    .filter((href) => !href.endsWith('/'));
  const found = hrefs.map((href) => decodeURIComponent(href.replaceAll('&amp;', '&').split('/')[3] ?? ''));
  expect(found.toSorted()).toEqual(names.toSorted());
  for (const name of names) expect((await dav('GET', encodeURIComponent(name))).text).toBe(name);
});

test.each([
  ['PUT', 'a%2Fb', 400],
  ['PUT', 'a%00b', 404],
  ['PUT', '%2E%2E%2Fx', 400],
  ['PUT', 'a%0Ab', 400],
  ['PUT', '%ff', 400],
  ['PUT', 'x'.repeat(255), 201],
  ['PUT', 'x'.repeat(256), 400],
  ['MKCOL', 'missing/new', 409],
  ['PUT', 'missing/new', 409],
  ['PUT', '', 405],
  ['MKCOL', '', 405],
  ['DELETE', '', 403],
  ['DELETE', 'missing', 404],
  ['GET', `${'d/'.repeat(2500)}f`, 404],
  ['PROPFIND', `${'d/'.repeat(6000)}f`, 400],
  ['LOCK', 'missing/new', 409],
  ['MOVE', 'missing', 400],
])('%s %s is answered by %i', async (method, path, status) => {
  const answer = await dav(method, path, method === 'LOCK' ? lockBody() : method === 'PUT' ? 'x' : undefined);
  expect(answer.status, answer.text).toBe(status);
});

test('a path with dots stays within the group', async () => {
  for (const path of ['../../api/_sessions', '..%2f..%2fapi', 'a/../../b'])
    expect([400, 403, 404], path).toContain((await dav('GET', path)).status);
});

test('a hundred levels are created, read and deleted', async () => {
  let path = '';
  for (let level = 0; level < 100; level += 1) {
    path += 'd/';
    expect((await dav('MKCOL', path)).status).toBe(201);
  }
  expect((await dav('PUT', `${path}f`, 'deep')).status).toBe(201);
  expect((await dav('PUT', path, 'x')).status, 'PUT of a directory').toBe(405);
  expect((await dav('PUT', 'd', 'x')).status, 'PUT of a directory').toBe(405);
  expect((await dav('GET', `${path}f`)).text).toBe('deep');
  expect((await dav('PROPFIND', '', undefined, { depth: 'infinity' })).text.match(/<D:response>/g)).toHaveLength(102);
  // Below the deepest possible directory nothing more can be created, moved or copied.
  const tooDeep = `${path}${path}`;
  expect((await dav('COPY', 'd/', undefined, { destination: dav.address('e') })).status).toBe(201);
  expect((await dav('MOVE', 'e/', undefined, { destination: dav.address(`${path}d`) })).status).toBe(201);
  expect((await dav('GET', `${tooDeep}f`)).text).toBe('deep');
  expect((await dav('MKCOL', `${tooDeep}d`)).status).toBe(403);
  expect((await dav('PUT', `${tooDeep}g`, 'x')).status).toBe(403);
  expect((await dav('LOCK', `${tooDeep}g`, lockBody())).status).toBe(403);
  expect((await dav('DELETE', 'd/')).status).toBe(204);
});

test('a directory is neither moved nor copied into itself, nor over one that contains it', async () => {
  await dav('MKCOL', 'a');
  await dav('MKCOL', 'a/b');
  for (const method of ['MOVE', 'COPY']) {
    expect((await dav(method, 'a/', undefined, { destination: dav.address('a/b/c') })).status).toBe(403);
    expect((await dav(method, 'a/', undefined, { destination: dav.address('a') })).status).toBe(403);
    expect((await dav(method, 'a/b/', undefined, { destination: dav.address('a') })).status).toBe(403);
  }
  expect((await dav('GET', 'a/b/')).status).toBe(200);
});

test('a move to an address outside this drive is refused', async () => {
  await dav('PUT', 'a', 'x');
  const places = [
    'http://elsewhere.example/dav/x/b',
    dav.address('b').replace(group, 'acc-1'),
    '/etc/passwd',
    'nonsense',
  ];
  for (const destination of places)
    expect((await dav('MOVE', 'a', undefined, { destination })).status, destination).toBe(403);
  expect((await dav('GET', 'a')).text).toBe('x');
});

test('a lock keeps others out of the file, of its directory, and of everything below', async () => {
  await dav('MKCOL', 'd');
  await dav('PUT', 'd/f', 'mine');
  const theirs = await asMember();
  const token = await lock('d/f');
  const known = { if: `(${token})` };
  for (const [method, path] of [
    ['PUT', 'd/f'],
    ['DELETE', 'd/f'],
    ['DELETE', 'd/'],
    ['MOVE', 'd/f'],
    ['MOVE', 'd/'],
  ] as const) {
    const headers = { destination: dav.address('e') };
    expect((await theirs(method, path, method === 'PUT' ? 'x' : undefined, headers)).status, `${method} ${path}`).toBe(
      423,
    );
    const withToken = await theirs(method, path, method === 'PUT' ? 'x' : undefined, { ...headers, ...known });
    expect([412, 423], `${method} ${path} with the token of somebody else`).toContain(withToken.status);
  }
  expect((await theirs('UNLOCK', 'd/f', undefined, { 'lock-token': token })).status).toBe(403);
  expect((await theirs('LOCK', 'd/f', lockBody())).status).toBe(423);
  expect((await dav('PUT', 'd/f', 'still mine', known)).status).toBe(204);
  running.clock.now = new Date(running.clock.now.getTime() + 3_700_000);
  expect((await theirs('PUT', 'd/f', 'free again')).status).toBe(204);
});

test('two share a lock, and neither writes without one of the tokens', async () => {
  await dav('PUT', 'f', 'x');
  const theirs = await asMember();
  const own = await dav('LOCK', 'f', lockBody('shared'));
  expect((await theirs('LOCK', 'f', lockBody('shared'))).status).toBe(200);
  expect((await theirs('LOCK', 'f', lockBody())).status).toBe(423);
  expect((await dav('PUT', 'f', 'y')).status).toBe(423);
  expect((await dav('PUT', 'f', 'y', { if: `(${String(own.headers['lock-token'])})` })).status).toBe(204);
});

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaa">]><propfind xmlns="DAV:"><allprop/></propfind>'],
  ['an entity', '<propfind xmlns="DAV:"><prop><x>&undefined;</x></prop></propfind>'],
  ['too deep', `<propfind xmlns="DAV:">${'<a>'.repeat(100)}${'</a>'.repeat(100)}</propfind>`],
  ['too many', `<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(30_000)}</prop></propfind>`],
  ['no end', '<propfind xmlns="DAV:">'],
  ['no XML', 'hello'],
  ['no text', Buffer.from([0xff, 0x00, 0xff])],
  ['another element', '<other xmlns="DAV:"/>'],
])('XML with %s is refused', async (_name, body) => {
  expect((await dav('PROPFIND', '', body)).status).toBe(400);
  expect((await dav('PROPPATCH', '', body)).status).toBe(400);
  expect((await dav('LOCK', 'f', body)).status).toBe(400);
});

test('properties of programs are stored, follow the file, and are limited', async () => {
  const patch = (inner: string): string =>
    `<D:propertyupdate xmlns:D="DAV:" xmlns:p="urn:p"><D:set><D:prop>${inner}</D:prop></D:set></D:propertyupdate>`;
  await dav('PUT', 'f', 'x');
  expect((await dav('PROPPATCH', 'f', patch('<p:a p:lang="x">one &amp; <p:b/>two</p:a>'))).text).toContain('200 OK');
  await dav('MOVE', 'f', undefined, { destination: dav.address('g') });
  await dav('COPY', 'g', undefined, { destination: dav.address('h') });
  for (const name of ['g', 'h'])
    expect((await dav('PROPFIND', name, undefined, { depth: '0' })).text).toContain(
      'one &amp; <b xmlns="urn:p"/>two</a>',
    );
  expect((await dav('PROPPATCH', 'g', patch(`<p:a>${'x'.repeat(70_000)}</p:a>`))).status).toBe(507);
  const many = Array.from({ length: 201 }, (_, place) => `<p:a${place}>x</p:a${place}>`).join('');
  expect((await dav('PROPPATCH', 'g', patch(many))).status).toBe(413);
  const refused = await dav('PROPPATCH', 'g', patch('<D:getetag>x</D:getetag><p:c>x</p:c>'));
  expect(refused.text).toMatch(/403 Forbidden.*424 Failed Dependency/s);
  const kept = "SELECT DISTINCT name FROM dav_properties WHERE account_id = $1 AND name IN ('a', 'c', 'a0')";
  expect(await rowsOf(running, group, kept, [group])).toEqual([{ name: 'a' }]);
});

test('ranges work, and a locked plan and a body of another length are refused', async () => {
  await dav('PUT', 'f', '0123456789');
  const part = await dav('GET', 'f', undefined, { range: 'bytes=3-5' });
  expect([part.status, part.text]).toEqual([206, '345']);
  expect((await dav('GET', 'f', undefined, { range: 'bytes=10-' })).status).toBe(416);
  await setPlan(running.app, group, 'locked');
  expect((await dav('PUT', 'g', 'x')).status).toBe(403);
  expect((await dav('GET', 'f')).status).toBe(200);
});
