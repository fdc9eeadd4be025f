import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invite } from '#src/testing/membership.ts';
import { checked } from '#src/testing/quick-argon2.ts';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Answers do not reveal who has an account, and refused calls are recorded. */

let running: TestApp;
let stranger: Client;
// Statements are prepared once by name and later only bound by that name.
const connection: pg.Connection = pg.Connection.prototype;
const parsing = vi.spyOn(connection, 'parse');
const binding = vi.spyOn(connection, 'bind');
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  stranger = client(running.app);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await running.close();
});

test('a known and an unknown address cost one password check each at sign-in', async () => {
  const ana = await signUp(running.app);
  const answers = [];
  for (const username of [ana.email, 'nobody@example.com']) {
    const before = checked.count;
    answers.push(await stranger.call('POST', '_session', { username, password: 'not the password' }));
    expect(checked.count - before, username).toBe(1);
  }
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('a known and an unknown address cost the same statements in all six calls', async () => {
  const [ana, waiting] = [await signUp(running.app), await signUp(running.app, { confirm: false })];
  const group = await foundGroup(ana);
  const guest = await signUp(running.app);
  const statements = async (method: 'POST', path: string, body: object, who = stranger): Promise<unknown[]> => {
    binding.mockClear();
    const { status } = await who.call(method, path, body);
    const prepared = new Map(parsing.mock.calls.map(([{ name, text }]) => [name, text]));
    const sent = binding.mock.calls.map(([values]) => prepared.get(values?.statement ?? '') ?? '');
    const plain = sent.map((text) => text.replaceAll(/'[^']*'|\d+/g, '?'));
    // Counts of requests and the read-only mode are queried now and then, next to any request.
    const own = plain.filter(
      (text) => !/rate_counts|read_only_mode|pg_notify|^(BEGIN|COMMIT|SELECT set_config)/.test(text),
    );
    return [status, plain.some((text) => text.includes('pg_notify')), ...own];
  };
  const unknown = 'nobody.at.all@example.com';
  const wrong = { password: 'not the password' };
  const calls: [string, string, (email: string) => object, Client?][] = [
    ['_session', ana.email, (username) => ({ username, ...wrong })],
    ['_authenticator/loss', ana.email, (username) => ({ username, ...wrong })],
    ['_password', ana.email, (email) => ({ email })],
    ['_confirm', waiting.email, (email) => ({ email })],
    ['_users', guest.email, (email) => ({ unconfirmed_email: email, password: 'a good password' })],
    [group, guest.email, (email) => ({ klass: 'subscription', email }), ana],
  ];
  for (const [path, known, body, who] of calls) {
    // A first call of each kind, so that no cache favours one of them.
    await statements('POST', path, body(`before.${path.slice(0, 4)}@example.com`), who);
    const first = await statements('POST', path, body(known), who);
    const second = await statements('POST', path, body(`${path.slice(0, 4)}.${unknown}`), who);
    expect(second, path).toEqual(first);
    expect(first.length, path).toBeGreaterThan(3);
    expect(first, 'texts are known').not.toContain('');
  }
});

test('requests for mails get the same answer, and an address gets at most five an hour', async () => {
  const ana = await signUp(running.app, { confirm: false });
  for (const path of ['_password', '_confirm']) {
    const known = await stranger.call('POST', path, { email: ana.email });
    const unknown = await stranger.call('POST', path, { email: `nobody.${path}@example.com` });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  }
  const statuses = async (email: string): Promise<number[]> => {
    const all: number[] = [];
    for (let index = 0; index < 6; index += 1) all.push((await stranger.call('POST', '_password', { email })).status);
    return all;
  };
  expect(await statuses('often@example.com')).toEqual([202, 202, 202, 202, 202, 429]);
});

test('an invitation is mailed at most five times a day', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const { id } = await invite(ana, group, 'patient@example.com');
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1)
    statuses.push((await ana.call('PUT', `${group}/_design/invitation/_update/resend/${id}`)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

test('fields that only the server writes are refused by name', async () => {
  const ana = await signUp(running.app);
  const forged = { confirmed_at: '2026-01-01T00:00:00.000Z', roles: ['_admin'] };
  expect(await ana.call('PUT', `_users/${ana.id}`, forged)).toMatchObject({
    status: 403,
    body: { reason: { confirmed_at: [{ code: 'is-reserved' }], roles: [{ code: 'is-reserved' }] } },
  });
  const moved = await ana.call('PUT', `_users/${ana.id}`, { email: 'mine@example.com' });
  expect(moved.body['reason']).toEqual({ email: [{ code: 'is-reserved' }] });
  const whole = (await ana.call('GET', `_users/${ana.id}`)).body;
  expect((await ana.call('PUT', `_users/${ana.id}`, whole)).status, 'sent back as it was').toBe(201);
  const made = await stranger.call('POST', '_users', { unconfirmed_email: 'x@example.com', ...forged });
  expect(made.status).toBeGreaterThanOrEqual(400);
});

test('refused calls are recorded once in a while per person, and none of strangers', async () => {
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(ana);
  for (let index = 0; index < 3; index += 1)
    await eve.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } });
  await ana.call('POST', group, { _id: 'acn-', key: 'livemode', value: 'enabled' });
  await ana.call('GET', `${group}/tkt-${'0'.repeat(32)}`);
  await stranger.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } });
  const noted = async (): Promise<unknown[]> => {
    const { rows } = await running.pool.query<{ user_id: string }>(
      "SELECT user_id, detail->>'route' AS route FROM audit WHERE account_id = $1 AND event = 'denied'",
      [group],
    );
    return rows.toSorted((a, b) => (a.user_id === eve.id ? -1 : b.user_id === eve.id ? 1 : 0));
  };
  // The rows are written after the answers, in any order.
  await expect.poll(noted).toEqual([
    { user_id: eve.id, route: 'POST /api/:db/_find' },
    { user_id: ana.id, route: 'POST /api/:db' },
  ]);
});
