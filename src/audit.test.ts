import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { addPasskey, challengeOf, softwarePasskey } from '#src/testing/people/software-passkey.ts';

/** What the audit log records, and what the roles of the product may do with it past all code: add lines, and delete old sign-ins. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await ana.call('POST', group, { klass: 'subscription', email: 'bia@example.com' });
});
afterAll(async () => running.close());

const roles = ['oficina_app', 'oficina_system'] as const;

async function lines(): Promise<readonly unknown[]> {
  return (await running.pool.query('SELECT * FROM audit ORDER BY id')).rows;
}

async function as(role: (typeof roles)[number], sql: string): Promise<void> {
  const account = role === 'oficina_app' ? group : 'system';
  await running.database.transaction(role, account, async (db) => {
    await db.query(sql);
  });
}

test.each(roles)('%s adds lines and changes none', async (role) => {
  await as(role, `INSERT INTO audit (at, event, account_id) VALUES (now(), 'added', '${group}')`);
  const before = await lines();
  expect(before.length).toBeGreaterThan(3);
  for (const sql of [
    "UPDATE audit SET event = 'nothing'",
    'UPDATE audit SET at = now()',
    "UPDATE audit SET detail = '{}'",
    'TRUNCATE audit',
    `INSERT INTO audit (id, at, event, account_id) OVERRIDING SYSTEM VALUE VALUES (1, now(), 'added', '${group}') ON CONFLICT (id) DO UPDATE SET event = 'nothing'`,
  ])
    await expect(as(role, sql), sql).rejects.toThrow('permission denied');
  expect(await lines()).toEqual(before);
});

test('a group’s role deletes nothing, and the role of the product only what ends after a year', async () => {
  await expect(as('oficina_app', 'DELETE FROM audit')).rejects.toThrow('permission denied');
  const before = (await lines()) as readonly { event: string }[];
  await as('oficina_system', 'DELETE FROM audit');
  await as('oficina_system', 'SELECT cut_audit(now(), 1000)');
  const ending = [
    'login',
    'login_failed',
    'code_failed',
    'passkey_failed',
    'proved',
    'proof_failed',
    'logout',
    'session_revoked',
  ];
  expect(await lines()).toEqual(before.filter(({ event }) => !ending.includes(event)));
});

test('what concerns signing in, second factors and rights is recorded, good and bad, with its person', async () => {
  const [bia, carla] = [await signUp(running.app), await signUp(running.app)];
  const password = 'correct horse battery';
  const stranger = client(running.app);
  const home = await foundGroup(bia);
  await stranger.call('POST', '_session', { username: bia.email, password: 'wrong' });
  await stranger.call('POST', '_session', { username: bia.email, password });
  await bia.call('PUT', '_proof', { current_password: 'wrong' });
  await bia.call('PUT', '_proof', { current_password: password });
  const device = softwarePasskey();
  const passkey = await addPasskey(bia, device);
  const refused = await challengeOf(stranger, '_session/passkey/challenge');
  await stranger.call(
    'POST',
    '_session/passkey',
    { answer: device.sign(refused.challenge, { isVerified: false }) },
    { cookie: refused.cookie },
  );
  const token = await bia.call('POST', '_tokens', {
    klass: 'user_token',
    description: 'Program',
    active: true,
    permissions: ['ticket:read'],
  });
  expect(token.status, token.text).toBe(201);
  const { id, rev } = await bring(bia, home, carla);
  await bia.call('PUT', `${home}/${id}?rev=${rev}`, { limits: [{ module: 'finance', right: 'none' }] });
  await bia.call('PUT', `${home}/_second_factor`, { required: true });
  await bia.call('PUT', `${home}/_second_factor`, { required: false });
  const app = await addAuthenticator(running, bia);
  await bia.call('PUT', '_proof', { code: '000000' });
  await bia.call('POST', '_recovery_codes');
  await bia.call('PUT', '_proof', { code: app.code(30) });
  await bia.call('DELETE', '_authenticator');
  await bia.call('DELETE', `_passkeys/${passkey}`);
  await bia.call('DELETE', '_session');
  const { rows } = await running.pool.query<{ event: string; address: string | null; account_id: string | null }>(
    'SELECT event, address, account_id FROM audit WHERE user_id = $1 ORDER BY id',
    [bia.id],
  );
  const own = rows.filter(({ account_id: account }) => account === null || account === bia.id);
  const events = own.map(({ event }) => event);
  for (const event of [
    'register',
    'login_failed',
    'login',
    'proof_failed',
    'proved',
    'passkey_added',
    'passkey_failed',
    'token_created',
    'second_factor_on',
    'code_failed',
    'recovery_codes_made',
    'second_factor_off',
    'passkey_removed',
    'logout',
  ])
    expect(events).toContain(event);
  // Where it came from, of all that a person did without a record of a database.
  expect(own.filter(({ address, account_id: account }) => account === null && address === null)).toEqual([]);
  const inGroup = rows.filter(({ account_id: account }) => account === home).map(({ event }) => event);
  expect(inGroup).toEqual(['role', 'invite', 'role', 'second_factor_required', 'second_factor_optional']);
});
test('a role cannot make lines miss a target of the settings', async () => {
  for (const sql of ['DELETE FROM audit_outbox', 'DELETE FROM audit_targets', 'UPDATE audit_targets SET name = name'])
    await expect(as('oficina_app', sql), sql).rejects.toThrow('permission denied');
});
