import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure } from '#platform/entity/failure.ts';
import type { ServerModule } from '../app.ts';
import type { Identity } from '../auth/caller.ts';
import { memberOf } from './guard.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

/** Routes outside `/api`, with WebDAV methods, errors in XML and a module's keys. */

let running: TestApp;
let ana: Client;
let group: string;

/** Identities of valid keys, by secret. */
const keys = new Map<string, Identity>();
const config = { policy: 'member', cost: 'program', token: 'ticket', door: 'programs', errors: 'xml' } as const;
const probe: ServerModule = {
  key: 'probe',
  keys: {
    prefix: 'prb_',
    tables: [],
    identify: async (_db, secret) => Promise.resolve(keys.get(secret)),
    origins: async () => Promise.resolve([]),
  },
  outside: (_app, server) => {
    for (const method of ['PROPFIND', 'PUT', 'MOVE'])
      server.route({
        method,
        url: '/probe/:db/*',
        config,
        handler: async (request) => {
          if (request.headers['x-fail'] !== undefined) throw failure('insufficient_storage', 'No room for "<a> & b"');
          const { access, key } = memberOf(request);
          return { admin: access.admin, key: key?.id };
        },
      });
  },
};

beforeAll(async () => {
  running = await testApp({}, undefined, { also: [probe] });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  for (const readOnly of [false, true])
    keys.set(secretOf(readOnly), {
      user: { id: ana.id, email: ana.email, fullname: null, locale: 'en', confirmed: true },
      sessionId: secretOf(readOnly),
      key: { id: 'key-1', module: 'ticket', account: group, readOnly, origins: [] },
    });
});
afterAll(async () => running.close());

const secretOf = (readOnly: boolean): string => `prb_${readOnly ? 'reads' : 'writes'}${'0'.repeat(20)}`;

async function ask(method: string, url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await running.app.server.inject({ method: method as 'GET', url, headers });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

const basic = (secret: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}`,
});

test('a key gives its program access to its group, as its owner but never as an administrator', async () => {
  const answer = await ask('PROPFIND', `/probe/${group}/a/b`, basic(secretOf(false)));
  expect(JSON.parse(answer.text)).toEqual({ admin: false, key: 'key-1' });
  expect((await ask('PUT', `/probe/${group}/a`, basic(secretOf(false)))).status).toBe(200);
});

test('a request without a key gets 401, also with a browser session', async () => {
  for (const headers of [{}, { cookie: ana.cookie }, basic('prb_of_nobody_at_all_0000000')]) {
    const answer = await ask('PROPFIND', `/probe/${group}/a`, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Oficina", charset="UTF-8"');
    expect(answer.headers['content-type']).toContain('application/xml');
  }
});

test('a read-only key cannot write', async () => {
  expect((await ask('PROPFIND', `/probe/${group}/a`, basic(secretOf(true)))).status).toBe(200);
  for (const method of ['PUT', 'MOVE']) {
    const answer = await ask(method, `/probe/${group}/a`, basic(secretOf(true)));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('<O:code>forbidden</O:code><O:reason>This key only reads</O:reason>');
  }
});

test('a key does not work in another group or in the API', async () => {
  const other = await foundGroup(ana);
  const missing = await ask('PROPFIND', `/probe/acc-${'0'.repeat(32)}/a`, basic(secretOf(false)));
  const foreign = await ask('PROPFIND', `/probe/${other}/a`, basic(secretOf(false)));
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  for (const path of [`/api/${group}/_all_docs`, '/api/_sessions', `/api/${group}`, `/api/_users/${ana.id}`])
    expect([403, 404], path).toContain((await ask('GET', path, basic(secretOf(false)))).status);
});

test('an access token needs the routes’ scope, for writing the write scope', async () => {
  const reads = await issueToken(running.app, ana, ['ticket:read']);
  const none = await issueToken(running.app, ana, ['finance:write']);
  expect((await ask('PROPFIND', `/probe/${group}/a`, basic(reads.secret))).status).toBe(200);
  expect((await ask('PUT', `/probe/${group}/a`, basic(reads.secret))).status).toBe(403);
  expect((await ask('PROPFIND', `/probe/${group}/a`, basic(none.secret))).status).toBe(403);
});

test('a removed member’s key fails at the next request, and the audit log records it', async () => {
  const leaver = await signUp(running.app);
  const theirs = await foundGroup(leaver);
  const secret = `prb_leaver${'0'.repeat(20)}`;
  keys.set(secret, {
    user: { id: leaver.id, email: leaver.email, fullname: null, locale: 'en', confirmed: true },
    sessionId: secret,
    key: { id: 'key-2', module: 'ticket', account: theirs, readOnly: false, origins: [] },
  });
  expect((await ask('PROPFIND', `/probe/${theirs}/a`, basic(secret))).status).toBe(200);
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate({ people: [leaver.id] });
    await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [theirs]);
  });
  expect((await ask('PROPFIND', `/probe/${theirs}/a`, basic(secret))).status).toBe(404);
  await expect
    .poll(async () => {
      const { rows } = await running.pool.query("SELECT detail FROM audit WHERE event = 'denied' AND account_id = $1", [
        theirs,
      ]);
      return rows;
    })
    .toEqual([{ detail: { route: 'PROPFIND /probe/:db/*', status: 404 } }]);
});

test('errors are XML with an escaped reason', async () => {
  const answer = await ask('PUT', `/probe/${group}/a`, { ...basic(secretOf(false)), 'x-fail': '1' });
  expect(answer.status).toBe(507);
  expect(answer.text).toContain('<D:quota-not-exceeded/><O:code>insufficient_storage</O:code>');
  expect(answer.text).toContain('<O:reason>No room for &quot;&lt;a&gt; &amp; b&quot;</O:reason>');
});

test('OPTIONS * works, and a path lists all methods', async () => {
  expect((await ask('OPTIONS', '/')).headers['dav']).toBe('1, 2, 3');
  const answer = await ask('DELETE', `/probe/${group}/a`);
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'MOVE, OPTIONS, PROPFIND, PUT']);
});

test('a page of another site cannot use a key stored in the browser', async () => {
  const foreign = { ...basic(secretOf(false)), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await ask('PUT', `/probe/${group}/a`, foreign)).status).toBe(403);
});

test('one program sends 500 requests at once, and each is served', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' }, undefined, { also: [probe] });
  try {
    const bia = await signUp(limited.app);
    const theirs = await foundGroup(bia);
    const { secret } = await issueToken(limited.app, bia, ['ticket:write']);
    await limited.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = limited.app.server.server.address() as AddressInfo;
    const send = async (): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sending = httpRequest(
          { port, host: '127.0.0.1', method: 'PROPFIND', path: `/probe/${theirs}/a`, headers: basic(secret) },
          (answer) => resolve(answer.resume().statusCode),
        );
        sending.once('error', reject).end();
      });
    expect(new Set(await Promise.all(Array.from({ length: 500 }, send)))).toEqual(new Set([200]));
  } finally {
    await limited.close();
  }
});
