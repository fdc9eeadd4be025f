import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, listed, makeDirectory, rowsOf, saveFile } from '#src/testing/drive/drive.ts';
import { copiedAtOnce, maxCopied } from '../../rules/limits.ts';

/** Requests of hostile or broken programs to the network drive. */

let running: TestApp;
let ana: Client;
let group: string;
let key: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  key = await makeKey();
});
afterAll(async () => running.close());

async function makeKey(fields: object = {}): Promise<string> {
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Program', ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['key']);
}

interface More {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: string;
}

async function ask(method: string, path: string, { body, headers, secret = key }: More = {}) {
  const answer = await running.app.server.inject({
    method: method as 'GET',
    url: `/dav/${group}/${path}`,
    headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}`, host: 'localhost', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

const to = (path: string): { destination: string } => ({ destination: `http://localhost/dav/${group}/${path}` });

test('the directory of another program is neither visible nor replaceable', async () => {
  const made = await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir_app', name: 'Scanner' });
  const app = String(made.body['id']);
  await saveFile(running, ana, group, app, 'secret.txt', 'secret');
  const own = await makeKey({ node_id: app });
  expect((await ask('GET', 'secret.txt', { secret: own })).text).toBe('secret');
  expect((await ask('PROPFIND', '', { headers: { depth: 'infinity' } })).text).not.toContain('Scanner');
  expect((await ask('GET', 'Scanner/secret.txt')).status).toBe(404);
  await ask('PUT', 'mine.txt', { body: 'mine' });
  await ask('MKCOL', 'mine');
  for (const [method, path] of [
    ['MOVE', 'mine.txt'],
    ['COPY', 'mine.txt'],
    ['MOVE', 'mine'],
    ['COPY', 'mine'],
  ] as const)
    expect((await ask(method, path, { headers: to('Scanner') })).status, `${method} ${path}`).toBe(403);
  for (const method of ['PUT', 'MKCOL', 'LOCK'])
    expect([403, 405], method).toContain(
      (await ask(method, 'Scanner', { body: method === 'LOCK' ? lockBody() : '' })).status,
    );
  expect(await listed(ana, group, app)).toEqual(['secret.txt']);
  expect(await listed(ana, group, 'root')).toContain('mine.txt');
});

function lockBody(owner = ''): string {
  return `<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>${owner}</D:owner></D:lockinfo>`;
}

test.each(['x', 'text', 'nonsense; charset'])('a file with the malformed type %s is accepted', async (type) => {
  const saved = await ask('PUT', 'odd-type.txt', { body: type, headers: { 'content-type': type } });
  expect([201, 204], saved.text).toContain(saved.status);
  expect((await ask('GET', 'odd-type.txt')).text).toBe(type);
});

test('a name with characters that XML cannot contain does not break the listing', async () => {
  const dir = await makeDirectory(ana, group, 'Odd names');
  const saved = await saveFile(running, ana, group, dir, 'a\uFFFFb\uFFFE<&>', 'x');
  expect(saved.statusCode).toBe(201);
  const { status, text } = await ask('PROPFIND', 'Odd%20names/', { headers: { depth: '1' } });
  expect(status).toBe(207);
  expect(text).not.toMatch(/[\uFFFE\uFFFF]/);
});

/** Half a million characters, which each element in this namespace would repeat when it is written. */
const longNamespace = `xmlns:D="DAV:" xmlns:x="${'u'.repeat(500_000)}"`;
const inIt = (count: number): string => Array.from({ length: count }, (_, place) => `<x:p${place}/>`).join('');

test.each([
  [
    'more property names than any program asks for',
    'PROPFIND',
    `<D:propfind xmlns:D="DAV:"><D:prop>${names(5000)}</D:prop></D:propfind>`,
  ],
  [
    'more properties than an entry carries',
    'PROPPATCH',
    `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop>${names(5000)}</D:prop></D:set></D:propertyupdate>`,
  ],
  ['an owner that is a book', 'LOCK', lockBody('x'.repeat(100_000))],
  ['a document type', 'PROPFIND', '<!DOCTYPE a [<!ENTITY b "c">]><D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>'],
  [
    'a long namespace for many names',
    'PROPFIND',
    `<D:propfind ${longNamespace}><D:prop>${inIt(199)}</D:prop></D:propfind>`,
  ],
  [
    'long names for every entry',
    'PROPFIND',
    `<D:propfind xmlns:D="DAV:" xmlns:x="${'u'.repeat(900)}"><D:prop>${inIt(199)}</D:prop></D:propfind>`,
  ],
  [
    'a long namespace in a property',
    'PROPPATCH',
    `<D:propertyupdate ${longNamespace}><D:set><D:prop><x:a>${inIt(2000)}</x:a></D:prop></D:set></D:propertyupdate>`,
  ],
  ['a long namespace in an owner', 'LOCK', lockBody(`<x:a ${longNamespace}>${inIt(2000)}</x:a>`)],
  ['a hundred levels', 'PROPFIND', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
])('%s is refused', async (_name, method, body) => {
  await ask('PUT', 'target.txt', { body: 'x' });
  const answer = await ask(method, 'target.txt', { body, headers: { depth: '0' } });
  expect([400, 413, 507], answer.text.slice(0, 300)).toContain(answer.status);
});

function names(count: number): string {
  return Array.from({ length: count }, (_, place) => `<p${place} xmlns="x:"/>`).join('');
}

test('the size of properties is limited', async () => {
  await ask('PUT', 'heavy.txt', { body: 'x' });
  const set = async (place: number): Promise<number> => {
    const body = `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><p${place} xmlns="x:">${'v'.repeat(30_000)}</p${place}></D:prop></D:set></D:propertyupdate>`;
    return (await ask('PROPPATCH', 'heavy.txt', { body })).status;
  };
  const statuses = [];
  for (let place = 0; place < 8; place += 1) statuses.push(await set(place));
  expect(statuses.at(0)).toBe(207);
  expect(statuses.at(-1)).toBe(507);
  expect((await ask('PROPFIND', 'heavy.txt', { headers: { depth: '0' } })).text.length).toBeLessThan(150_000);
});

test('an If header with hundreds of resources is refused', async () => {
  const list = `</dav/${group}/target.txt> (<urn:x>) `.repeat(100);
  expect((await ask('PUT', 'target.txt', { body: 'y', headers: { if: list } })).status).toBe(400);
});

test('a locked tree is neither deleted, moved nor written without its token, and only its owner unlocks it', async () => {
  await ask('MKCOL', 'tree');
  await ask('MKCOL', 'tree/branch');
  await ask('PUT', 'tree/branch/leaf', { body: 'leaf' });
  const locked = await ask('LOCK', 'tree/branch/leaf', { body: lockBody() });
  const token = String(locked.headers['lock-token']);
  for (const [method, path, headers] of [
    ['DELETE', 'tree', {}],
    ['MOVE', 'tree', to('wood')],
    ['PUT', 'tree/branch/leaf', {}],
    ['DELETE', 'tree', { if: '(<urn:uuid:00000000-0000-0000-0000-000000000000>)' }],
  ] as const)
    expect([412, 423], `${method} ${path}`).toContain((await ask(method, path, { headers })).status);
  const bia = await signUp(running.app);
  const seat = await ana.call('POST', group, { _id: 'sub-', email: bia.email });
  await bia.call('PUT', `${group}/_design/status/_update/accept/${String(seat.body['id'])}`);
  const theirs = await bia.call('POST', group, { klass: 'webdav_key', description: 'Other' });
  const secret = String(theirs.body['key']);
  expect((await ask('UNLOCK', 'tree/branch/leaf', { headers: { 'lock-token': token }, secret })).status).toBe(403);
  expect((await ask('PUT', 'tree/branch/leaf', { headers: { if: `(${token})` }, body: 'z', secret })).status).toBe(423);
  expect((await ask('DELETE', 'tree', { headers: { if: `</dav/${group}/tree/branch/leaf> (${token})` } })).status).toBe(
    204,
  );
});

test('a key for one directory reaches nothing outside it, by any address', async () => {
  const inside = await makeDirectory(ana, group, 'Inside');
  await saveFile(running, ana, group, inside, 'in.txt', 'in');
  await saveFile(running, ana, group, 'root', 'outside.txt', 'out');
  const secret = await makeKey({ node_id: inside });
  expect((await ask('GET', 'in.txt', { secret })).text).toBe('in');
  for (const path of [
    'outside.txt',
    '../outside.txt',
    '..%2Foutside.txt',
    '%2e%2e/outside.txt',
    'Inside/in.txt',
    './outside.txt',
  ])
    expect([400, 404], path).toContain((await ask('GET', path, { secret })).status);
  expect([400, 403, 409]).toContain((await ask('MOVE', 'in.txt', { secret, headers: to('../x.txt') })).status);
  const other = await driveGroup(running, ana);
  const headers = { destination: `http://localhost/dav/${other}/x.txt` };
  expect((await ask('COPY', 'in.txt', { secret, headers })).status).toBe(403);
  expect((await ask('DELETE', '', { secret })).status).toBe(403);
  expect((await ask('MOVE', '', { secret, headers: to('x') })).status).toBe(403);
});

test('a key for one directory does not reach what was moved out of it', async () => {
  const shared = await makeDirectory(ana, group, 'Shared');
  const saved = await saveFile(running, ana, group, shared, 'plan.txt', 'the plan');
  const { id } = saved.json<{ id: string }>();
  expect((await ask('MOVE', 'Shared/plan.txt', { headers: to('private-plan.txt') })).status).toBe(201);
  const secret = await makeKey({ node_id: shared });
  expect((await ask('PUT', 'plan.txt', { secret, body: 'another' })).status).toBe(201);
  const { body } = await ana.call('GET', `${group}/${id}`);
  expect(body).toMatchObject({ name: 'private-plan.txt', version: 1 });
  expect((await ana.call('GET', `${group}/${id}/content`)).text).toBe('the plan');
});

test('a large copy runs in slices, is invisible until it is complete, and leaves nothing if it fails', async () => {
  const dir = await makeDirectory(ana, group, 'Seed');
  const few = 2 * copiedAtOnce + 1;
  // Of every fifty entries the first is in `Seed`, the second in the first, and the others in the second.
  const seed = `INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, name, kind, dir_id)
    SELECT $1, 'fil-' || place, '1-0', now(), now(), place::text, 'dir',
      CASE place % 50 WHEN 1 THEN $2 WHEN 2 THEN 'fil-' || place - 1 ELSE 'fil-' || place - (place + 48) % 50 END
    FROM generate_series($3::integer, $4::integer) AS place RETURNING 1`;
  await rowsOf(running, group, seed, [group, dir, 1, few]);
  const unfinished = `SELECT count(*)::integer AS begun FROM cloud_files
    WHERE account_id = $1 AND kind = 'dir_deleted' AND deleted_at IS NULL`;
  const copying = ask('COPY', 'Seed', { headers: to('Twice') });
  const seen = new Set<number>();
  for (let going = true; going;) {
    seen.add((await ask('PROPFIND', 'Twice', { headers: { depth: '0' } })).status);
    going = await Promise.race([copying.then(() => false), ask('OPTIONS', '').then(() => true)]);
  }
  expect((await copying).status).toBe(201);
  expect([...seen].filter((status) => status !== 404 && status !== 207)).toEqual([]);
  const below = async (name: string): Promise<number> =>
    (await ask('PROPFIND', name, { headers: { depth: 'infinity' } })).text.split('<D:response>').length - 2;
  expect(await below('Twice')).toBe(few);
  // Another person removes the target directory while the copy is being made.
  await ask('MKCOL', 'Goal');
  const lost = ask('COPY', 'Seed', { headers: to('Goal/Thrice') });
  for (let goesOn = true; goesOn;) {
    const [row] = await rowsOf<{ begun: number }>(running, group, unfinished, [group]);
    goesOn = row?.begun === 0 && (await Promise.race([lost.then(() => false), ask('OPTIONS', '').then(() => true)]));
  }
  await ask('DELETE', 'Goal');
  expect((await lost).status).toBe(409);
  const [left] = await rowsOf<{ begun: number }>(running, group, unfinished, [group]);
  expect(left?.begun).toBe(0);
  for (let next = few + 1; next <= maxCopied + 1; next += 10_000)
    await rowsOf(running, group, seed, [group, dir, next, Math.min(next + 9999, maxCopied + 1)]);
  const depth = { depth: 'infinity' };
  expect((await ask('PROPFIND', 'Seed', { headers: depth })).text).toContain('Too much lies below');
  const refused = await ask('COPY', 'Seed', { headers: to('Refused') });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('too many entries')]);
  expect((await ask('PROPFIND', 'Refused', { headers: { depth: '0' } })).status).toBe(404);
  const [begun] = await rowsOf<{ begun: number }>(running, group, unfinished, [group]);
  expect(begun?.begun).toBe(0);
  expect((await ask('DELETE', 'Seed')).status).toBe(204);
});

test.each([
  ['PUT', 'a%00b'],
  ['PUT', '%2e%2e'],
  ['PUT', 'a%2Fb'],
  ['MKCOL', '%ff'],
  ['MKCOL', 'x'.repeat(300)],
  ['MKCOL', 'missing/child'],
  ['PUT', 'missing/child'],
  ['PROPFIND', 'missing'],
])('%s of %s is answered with a client error', async (method, path) => {
  const { status, text } = await ask(method, path);
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
});
