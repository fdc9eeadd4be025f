import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, listed } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Addresses with question marks, the root of the drive, and a directory in a browser. */

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
  running.clock.now = new Date('2026-11-22T10:00:00.000Z');
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
});

test('a question mark in an address is refused, never cut off', async () => {
  await dav('PUT', 'what', 'another file');
  await dav('PUT', 'a.txt', 'text');
  for (const method of ['MOVE', 'COPY'])
    for (const path of ['what?.txt', 'b?', '?x'])
      expect((await dav(method, 'a.txt', undefined, { destination: dav.address(path) })).status, path).toBe(400);
  for (const method of ['PUT', 'DELETE', 'MKCOL', 'PROPFIND', 'PROPPATCH', 'LOCK', 'COPY', 'MOVE'])
    expect((await dav(method, 'what?.txt', method === 'PUT' ? 'x' : undefined)).status, method).toBe(400);
  const tagged = { if: `<${dav.address('what?.txt')}> (["x"])` };
  expect((await dav('PUT', 'a.txt', 'x', tagged)).status).toBe(400);
  expect(await listed(ana, group, 'root')).toEqual(['a.txt', 'what']);
  expect((await dav('GET', 'what')).text).toBe('another file');
  expect((await dav('GET', 'a.txt?version=now')).text, 'browsers add to the addresses that they read').toBe('text');
  const encoded = dav.address('what%3F.txt');
  expect((await dav('MOVE', 'a.txt', undefined, { destination: encoded })).status).toBe(201);
  expect(await listed(ana, group, 'root')).toEqual(['what', 'what?.txt']);
});

test('the root is named after the group and changes with the drive', async () => {
  const { body } = await ana.call('GET', `${group}/${group}`);
  const root = async (): Promise<Record<string, string>> => {
    const { text } = await dav('PROPFIND', '', undefined, { depth: '0' });
    const found = text.matchAll(/<D:(displayname|creationdate|getlastmodified)>([^<]*)</g);
    return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
  };
  const created = '2026-11-22T10:00:00Z';
  expect(await root()).toEqual({
    displayname: String(body['name']),
    creationdate: created,
    getlastmodified: new Date(created).toUTCString(),
  });
  running.clock.now = new Date('2026-11-23T12:00:00.000Z');
  await dav('MKCOL', 'a');
  await dav('PUT', 'a/b.txt', 'text');
  expect(await root()).toMatchObject({ creationdate: created, getlastmodified: running.clock.now.toUTCString() });
});

test('a directory that a browser opens answers in the language of the person', async () => {
  expect((await dav('GET', '')).text).toContain('a folder on a network drive');
  const bia = await signUp(running.app, { fullname: 'Bia', locale: 'pt-BR' });
  const issued = await issueToken(running.app, bia, ['rdisk:write']);
  const hers = davOf(running, await driveGroup(running, bia), issued.secret);
  const answer = await hers('GET', '');
  expect(answer.text).toContain('uma pasta de uma unidade de rede');
  const length = Buffer.byteLength(answer.text);
  const head = await hers('HEAD', '');
  expect([answer.headers['content-length'], head.headers['content-length']].map(Number)).toEqual([length, length]);
});
