import type { InjectOptions } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodsOf } from './methods.ts';
import { withoutTrailingSlash } from './trailing-slash.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function ask(method: string, url: string, more: InjectOptions = {}) {
  return running.app.server.inject({
    method: method as 'GET',
    url,
    ...more,
    headers: { cookie: ana.cookie, ...more.headers },
  });
}

/** Files may have any name, also one that equals a word of a route. */
const takesAnyName = /\/files\/x\/\w+$/;

test('every path refuses unsupported methods and lists the supported ones', async () => {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'];
  const paths = new Map<string, Set<string>>();
  /** Routes that answer OPTIONS themselves. */
  const own = new Set<string>();
  for (const { method, url } of running.app.routes) {
    const path = withoutTrailingSlash(url.replace(':db', group).replaceAll(/:\w+/g, 'x'));
    paths.set(path, (paths.get(path) ?? new Set(['OPTIONS'])).add(method));
    if (method === 'OPTIONS') own.add(path);
  }
  for (const [path, methods] of paths) {
    const allow = [...methods].toSorted().join(', ');
    for (const method of all.filter((name) => !methods.has(name))) {
      if (method === 'PUT' && takesAnyName.test(path)) continue;
      const answer = await ask(method, path);
      expect([answer.statusCode, answer.headers['allow']], `${method} ${path}`).toEqual([405, allow]);
      if (method !== 'HEAD') expect(answer.json(), `${method} ${path}`).toMatchObject({ error: 'method_not_allowed' });
    }
    if (own.has(path)) continue;
    const asked = await ask('OPTIONS', path);
    expect([asked.statusCode, asked.headers['allow'], asked.body], path).toEqual([204, allow, '']);
  }
});

test('a path has the methods of its route and of more specific ones', () => {
  const methods = methodsOf(
    [
      { method: 'GET', url: '/api/accounts/:id' },
      { method: 'GET', url: '/api/:db/:id' },
      { method: 'PUT', url: '/api/:db/:id' },
      { method: 'POST', url: '/api/:db/_find' },
      { method: 'GET', url: '/*' },
    ],
    '/api/',
  );
  // Twice: the second time uses the cache.
  for (const _time of [1, 2]) {
    expect(methods.of('/api/accounts/_find', '/api/:db/_find')).toEqual(['OPTIONS', 'POST']);
    expect(methods.of('/api/accounts/_find')).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(methods.of('/api/x/_find', '/api/:db/:id')).toEqual(['OPTIONS', 'POST']);
    expect(methods.of('/api/x/y', '/api/:db/:id')).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT']);
    expect(methods.of('/api/x')).toBeUndefined();
    expect(methods.of('/api/x/y/z')).toBeUndefined();
    expect(methods.of('/x/y/z')).toEqual(['GET', 'HEAD', 'OPTIONS']);
  }
});

test('an unknown path is 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    for (const url of ['/nowhere', '/api/a/b/c/d/e', `/api/${group}//`])
      expect((await ask(method, url)).statusCode, `${method} ${url}`).toBe(404);
  expect((await ask('HEAD', '/api/')).statusCode).toBe(200);
  expect((await ask('HEAD', `/api/${group}/${group}`)).body).toBe('');
});

test('a JSON body with another content type, or none, is 415', async () => {
  for (const type of [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'x',
    '',
    'application/x-www-form-urlencoded',
  ])
    for (const [method, url] of [
      ['POST', `/api/${group}`],
      ['POST', `/api/${group}/_find`],
      ['PUT', `/api/${group}/tkt-${'0'.repeat(32)}`],
    ] as const) {
      const answer = await ask(method, url, {
        headers: { 'content-type': type },
        payload: '{"klass":"customer","name":"x"}',
      });
      expect([answer.statusCode, answer.json<object>()], `${type} ${url}`).toEqual([
        415,
        { error: 'bad_content_type', reason: 'Content-Type must be application/json' },
      ]);
    }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])
    expect(
      (
        await ask('POST', `/api/${group}`, {
          headers: { 'content-type': type },
          payload: '{"klass":"customer","name":"x"}',
        })
      ).statusCode,
      type,
    ).toBe(201);
});

test('a header may have the value host', async () => {
  expect((await ask('GET', '/api/_session', { headers: { 'x-named': 'host' } })).statusCode).toBe(200);
});

test.each([
  ['without a host', '', 400, 'The Host header is missing.'],
  ['with two hosts', 'Host: shop.example\r\nhost: other.example\r\n', 400, 'There is more than one Host header.'],
  [
    'with the same host twice',
    'Host: shop.example\r\nHost: shop.example\r\n',
    400,
    'There is more than one Host header.',
  ],
  ['that expects the unknown', 'Host: shop.example\r\nExpect: tea\r\n', 417, 'Expect can only be 100-continue'],
])('a request %s hears so, in the form of all errors', async (_what, headers, status, reason) => {
  if (!running.app.server.server.listening) await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  socket.end(`GET /api/_session HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text.toLowerCase()).toContain('content-type: application/json');
  expect(text).toContain(JSON.stringify({ error: 'bad_request', reason }));
});

test('every route answers with a slash at its end as without', async () => {
  const differing: string[] = [];
  for (const { method, url } of running.app.routes) {
    if (url.includes('*') || url === '/' || url.startsWith('/dav/') || url.startsWith('/_dev')) continue;
    const path = withoutTrailingSlash(url.replaceAll(/:\w+/g, 'x'));
    // Ids and challenges differ in every answer.
    if (path === '/api/_uuids' || path === '/api/_session/passkey/challenge') continue;
    // As a stranger, to whom nothing happens.
    const [plain, slashed] = [path, `${path}/`].map(async (address) =>
      running.app.server.inject({ method: method as 'GET', url: address }),
    );
    const [one, other] = [await plain, await slashed];
    const isJson = one?.headers['content-type']?.toString().startsWith('application/json') === true;
    if (one?.statusCode !== other?.statusCode || (isJson && one?.body !== other?.body))
      differing.push(`${method} ${url}`);
  }
  expect(differing).toEqual([]);
  const info = async (path: string) => (await ask('GET', path)).json<object>();
  expect(await info(`/api/${group}/`)).toEqual(await info(`/api/${group}`));
  expect((await ask('GET', '/api/')).json()).toEqual((await ask('GET', '/api')).json());
  expect((await ask('POST', `/api/${group}/_find/`, { payload: { selector: { klass: 'ticket' } } })).statusCode).toBe(
    200,
  );
});

test('known addresses name the contact and the page to change a password', async () => {
  const contact = await ask('GET', '/.well-known/security.txt');
  expect(contact.body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20\d\d-\d\d-\d\dT\S+Z\n/);
  const change = await ask('GET', '/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/user/password/new']);
});
