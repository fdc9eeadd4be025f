import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerModule } from '#platform/server/app.ts';
import { memberOf } from '#platform/server/http/guard.ts';
import { foundGroup, mailedToken, signUp, testApp, client, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, switchOn } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Keys as programs use them, on a test route like those of the network drive. */

const probe: ServerModule = {
  key: 'probe',
  outside: (_app, server) => {
    // A path with a slash at its end is the path without one.
    for (const url of ['/probe/:db', '/probe/:db/*'])
      for (const method of ['PROPFIND', 'PUT'])
        server.route({
          method,
          url,
          config: { policy: 'member', cost: 'program', token: 'rdisk', door: 'programs', errors: 'xml' },
          handler: async (request) => ({ key: memberOf(request).key }),
        });
  },
};

const password = 'correct horse battery';
let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp({}, undefined, { also: [probe] });
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

async function makeKey(fields: object = {}, person = ana) {
  const body = { klass: 'webdav_key', description: 'Laptop', current_password: password, ...fields };
  const made = await person.call('POST', group, body);
  return { ...made, id: String(made.body['id']), secret: String(made.body['key']) };
}

async function use(secret: string, method = 'PROPFIND') {
  const authorization = `Basic ${Buffer.from(`ana@example.com:${secret}`).toString('base64')}`;
  const answer = await running.app.server.inject({
    method: method as 'GET',
    url: `/probe/${group}/any`,
    headers: { authorization },
  });
  return { status: answer.statusCode, key: answer.statusCode === 200 ? answer.json<{ key: object }>().key : undefined };
}

test('a key is shown once, opens only its limit, and its use is recorded', async () => {
  const dir = await makeDirectory(ana, group, 'Scans');
  const { id, secret } = await makeKey({ node_id: dir, read_only: true });
  expect(secret).toMatch(/^ofk_[\w-]{43}$/);
  expect((await use(secret, 'PUT')).status).toBe(403);
  expect((await ana.call('GET', `${group}/${id}`)).body, 'a refusal is no use').not.toHaveProperty('last_used_at');
  expect(await use(secret)).toEqual({
    status: 200,
    key: { id, module: 'rdisk', account: group, label: 'Laptop', readOnly: true, origins: [], within: dir },
  });
  expect((await use(secret, 'PUT')).status).toBe(403);
  const { text, body } = await ana.call('GET', `${group}/${id}`);
  expect(text).not.toContain(secret);
  expect(body).toMatchObject({ description: 'Laptop', secret_start: secret.slice(0, 8), user_id: ana.id });
  expect(Date.parse(String(body['last_used_at']))).toBe(running.clock.now.getTime());
  expect((await ana.call('GET', `${group}/${dir}`)).body['webdav_key']).toBe(id);
});

test('neither the stored data nor a repeated answer contains the secret', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { klass: 'webdav_key', description: 'Phone' };
  const first = await ana.call('POST', group, body, headers);
  const again = await ana.call('POST', group, body, headers);
  expect(again.body['id']).toBe(first.body['id']);
  expect(again.body['key']).toBeUndefined();
  const secret = String(first.body['key']);
  const { rows } = await running.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    const found = await running.pool.query(`SELECT 1 FROM "${name}" t WHERE position($1 in t::text) > 0`, [secret]);
    expect(found.rowCount, name).toBe(0);
  }
});

test('a key ends at once when it is revoked or expires', async () => {
  const { id, secret, body } = await makeKey();
  expect((await use(secret)).status).toBe(200);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(body['rev'])}`)).status).toBe(200);
  expect((await use(secret)).status).toBe(401);
  const hour = 3_600_000;
  const short = await makeKey({ expires_at: new Date(running.clock.now.getTime() + hour).toISOString() });
  expect((await use(short.secret)).status).toBe(200);
  running.clock.now = new Date(running.clock.now.getTime() + hour);
  expect((await use(short.secret)).status).toBe(401);
});

test('only its owner changes a key, and an administrator may revoke it', async () => {
  const member = await signUp(running.app);
  const made = await ana.call('POST', group, { _id: 'sub-', email: member.email, current_password: password });
  const accepted = await member.call('PUT', `${group}/_design/status/_update/accept/${String(made.body['id'])}`);
  expect(accepted.status, accepted.text).toBe(201);
  const own = await makeKey();
  const refused = await member.call('PUT', `${group}/${own.id}?rev=${String(own.body['rev'])}`, {
    description: 'Mine',
  });
  expect(refused.status).toBe(403);
  expect((await member.call('DELETE', `${group}/${own.id}?rev=${String(own.body['rev'])}`)).status).toBe(403);
  const theirs = await makeKey({}, member);
  expect((await use(theirs.secret)).status).toBe(200);
  expect((await ana.call('DELETE', `${group}/${theirs.id}?rev=${String(theirs.body['rev'])}`)).status).toBe(200);
  expect((await use(theirs.secret)).status).toBe(401);
});

test('the limit and the owner of a key cannot be changed, and an access token makes no keys', async () => {
  const { id, body } = await makeKey();
  const rev = String(body['rev']);
  for (const fields of [{ read_only: true }, { user_id: 'x' }, { last_used_at: '2026-01-01T00:00:00Z' }])
    expect([403, 422]).toContain((await ana.call('PUT', `${group}/${id}?rev=${rev}`, fields)).status);
  const { bearer } = await issueToken(running.app, ana, ['rdisk:write']);
  expect((await bearer.call('POST', group, { klass: 'webdav_key', description: 'x' })).status).toBe(403);
  expect((await ana.call('POST', group, { klass: 'webdav_key', description: 'x', node_id: 'fil-none' })).status).toBe(
    422,
  );
  const doubtful = await signUp(running.app, { confirm: false });
  const theirs = await foundGroup(doubtful);
  await switchOn(doubtful, theirs);
  expect((await doubtful.call('POST', theirs, { klass: 'webdav_key', description: 'x' })).status).toBe(403);
});

test('a person has at most fifty keys, and a new password by mail ends them all', async () => {
  const carla = await signUp(running.app);
  const theirs = await foundGroup(carla);
  await switchOn(carla, theirs);
  const one = { klass: 'webdav_key', description: 'x' };
  const secrets: string[] = [];
  for (let count = 0; count < 50; count += 1) secrets.push(String((await carla.call('POST', theirs, one)).body['key']));
  expect((await carla.call('POST', theirs, one)).body['reason']).toEqual({ base: [{ code: 'too-many-keys' }] });
  const reach = async (secret = ''): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await running.app.server.inject({ method: 'PROPFIND' as 'GET', url: `/probe/${theirs}/any`, headers }))
      .statusCode;
  };
  expect(await reach(secrets[0])).toBe(200);
  const stranger = client(running.app);
  await stranger.call('POST', '_password', { email: carla.email });
  const token = await mailedToken(running.app, carla.email);
  const reset = await stranger.call('PUT', '_password', { token, password: 'another correct horse' });
  expect(reset.status, reset.text).toBe(200);
  expect(await reach(secrets[0])).toBe(401);
  const { rows } = await running.pool.query(
    'SELECT count(*) AS all, count(ended_at) AS ended FROM webdav_keys WHERE account_id = $1',
    [theirs],
  );
  expect(rows.map(({ all, ended }) => [Number(all), Number(ended)])).toEqual([[50, 50]]);
});
