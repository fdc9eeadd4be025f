import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, listed, makeDirectory } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** What a program sees of the drive, with its key and in directories of others. */

let running: TestApp;
let ana: Client;
let secret: string;
let group: string;
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
});

test('directories of single programs are hidden from others', async () => {
  const app = await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir_app', name: 'Scanner' });
  expect(app.status, app.text).toBe(201);
  await makeDirectory(ana, group, 'inside', { dir_id: String(app.body['id']) });
  expect((await dav('PROPFIND', '', undefined, { depth: 'infinity' })).text).not.toMatch(/Scanner|inside/);
  for (const path of ['Scanner', 'Scanner/inside']) expect((await dav('PROPFIND', path)).status, path).toBe(404);
  expect((await dav('MKCOL', 'Scanner')).status).toBe(405);
});

test('the key of a program sees only its directory, as a drive of its own', async () => {
  const app = await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir_app', name: 'Scanner' });
  const node = String(app.body['id']);
  await dav('PUT', 'private.txt', 'not for scanners');
  const keyed = async (fields: object): Promise<Dav> => {
    const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Scanner', ...fields });
    expect(made.status, made.text).toBe(201);
    return davOf(running, group, String(made.body['key']));
  };
  const scanner = await keyed({ node_id: node });
  expect((await scanner('PUT', 'scan.pdf', 'page')).status).toBe(201);
  expect(await listed(ana, group, node)).toEqual(['scan.pdf']);
  expect((await scanner('PROPFIND', '', undefined, { depth: 'infinity' })).text).not.toContain('private');
  for (const path of ['private.txt', 'Scanner', 'Scanner/scan.pdf'])
    expect((await scanner('GET', path)).status, path).toBe(404);
  expect((await scanner('DELETE', '')).status).toBe(403);
  const whole = await keyed({});
  expect((await whole('GET', 'private.txt')).text).toBe('not for scanners');
  expect((await whole('PROPFIND', '', undefined, { depth: 'infinity' })).text).not.toContain('can');

  const file = (await ana.call('POST', `${group}/_find`, { selector: { klass: 'cloud_file', name: 'private.txt' } }))
    .body['docs'] as { _id: string }[];
  const single = await keyed({ node_id: file[0]?._id, read_only: true });
  expect((await single('PROPFIND', '', undefined, { depth: '1' })).text.match(/<D:response>/g)).toHaveLength(2);
  expect((await single('GET', 'private.txt')).text).toBe('not for scanners');
  expect((await single('PUT', 'private.txt', 'x')).status).toBe(403);
  const writing = await keyed({ node_id: file[0]?._id });
  expect((await writing('PUT', 'private.txt', 'new')).status).toBe(204);
  expect((await writing('PUT', 'another.txt', 'x')).status).toBe(409);
  expect((await writing('MOVE', 'private.txt', undefined, { destination: writing.address('b.txt') })).status).toBe(409);
});
