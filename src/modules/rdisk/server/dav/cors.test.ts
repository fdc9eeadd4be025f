import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Programs in a web page or web view use a key that lists their origin. */

let running: TestApp;
let ana: Client;
let group: string;
let listed: string;
let other: string;
let token: string;
const origin = 'https://notes.example';

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  listed = await makeKey({ origins: [origin, 'capacitor://localhost'] });
  other = await makeKey({});
  token = (await issueToken(running.app, ana, ['rdisk:write'])).secret;
});
afterAll(async () => running.close());

async function makeKey(fields: object): Promise<string> {
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Notes', ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['key']);
}

async function ask(method: string, headers: Readonly<Record<string, string>>, secret?: string, path = 'a.txt') {
  const basic = secret === undefined ? {} : { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` };
  const answer = await running.app.server.inject({
    method: method as 'GET',
    url: `/dav/${group}/${path}`,
    headers: { ...headers, ...basic },
    ...(method === 'PUT' ? { payload: 'text' } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, allowed: answer.headers['access-control-allow-origin'] };
}

const page = { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
const preflight = (method: string, from = origin): Record<string, string> => ({
  origin: from,
  'access-control-request-method': method,
});

test('a page of a listed origin reads, writes and lists with its key, after preflights', async () => {
  for (const method of ['PUT', 'PROPFIND', 'MOVE', 'LOCK']) {
    const asked = await ask('OPTIONS', preflight(method));
    expect([asked.status, asked.allowed]).toEqual([204, origin]);
    expect(String(asked.headers['access-control-allow-methods']).split(', ')).toContain(method);
    for (const name of ['authorization', 'depth', 'destination', 'if', 'lock-token', 'overwrite', 'x-oc-mtime'])
      expect(String(asked.headers['access-control-allow-headers']).split(', ')).toContain(name);
  }
  for (const [method, status] of [
    ['PUT', 201],
    ['GET', 200],
    ['PROPFIND', 207],
    ['OPTIONS', 200],
    ['DELETE', 204],
    ['GET', 404],
  ] as const) {
    const answer = await ask(method, page, listed);
    expect([answer.status, answer.allowed], method).toEqual([status, origin]);
    expect(answer.headers['vary']).toContain('Origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(answer.headers['access-control-expose-headers'])).toContain('etag');
  }
  const wrong = await ask('GET', page, 'ofk_nothing');
  expect([wrong.status, wrong.allowed], 'the page learns that the key is wrong').toEqual([401, origin]);
  const view = { ...page, origin: 'capacitor://localhost' };
  expect((await ask('PUT', view, listed)).allowed).toBe('capacitor://localhost');
});

test('other pages, other keys, tokens and cookies read nothing', async () => {
  const evil = 'https://evil.example';
  expect((await ask('OPTIONS', preflight('PUT', evil))).allowed).toBeUndefined();
  expect((await ask('PUT', { ...page, origin: evil }, listed)).allowed).toBeUndefined();
  for (const secret of [other, token]) expect((await ask('GET', page, secret)).allowed).toBeUndefined();
  expect((await ask('GET', { ...page, cookie: ana.cookie })).allowed).toBeUndefined();
  const elsewhere = await driveGroup(running, ana);
  const asked = await running.app.server.inject({
    method: 'OPTIONS',
    url: `/dav/${elsewhere}/a`,
    headers: preflight('PUT'),
  });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
});

test('only origins are accepted, and only when the key is made', async () => {
  for (const origins of [['*'], ['null'], ['http://notes.example'], ['https://notes.example/app']]) {
    const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Notes', origins });
    expect(made.body['reason'], made.text).toEqual({ origins: [{ code: 'no-origin' }] });
  }
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Notes' });
  const path = `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`;
  expect((await ana.call('PUT', path, { origins: [origin] })).status).toBe(422);
});

test('a revoked key lists no origin', async () => {
  const own = 'https://once.example';
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Once', origins: [own] });
  expect((await ask('OPTIONS', preflight('PUT', own))).status).toBe(204);
  await ana.call('DELETE', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
  expect((await ask('OPTIONS', preflight('PUT', own))).allowed).toBeUndefined();
});
