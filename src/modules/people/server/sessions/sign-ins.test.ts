import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { addPasskey, softwarePasskey } from '#src/testing/people/software-passkey.ts';
import { issueToken } from '#src/testing/token.ts';

/** A person sees who signed in or tried, and ends everything that was not theirs. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

interface SignIn {
  readonly id: string;
  readonly event: string;
  readonly address: string;
}

async function listOf(person: Client): Promise<readonly SignIn[]> {
  return (await person.call('GET', '_sign_ins')).body['sign_ins'] as SignIn[];
}

test('sign-ins and failed ones are listed with their address, newest first, and nobody else’s', async () => {
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  await stranger.call('POST', '_session', { username: ana.email, password: 'wrong' });
  await addAuthenticator(running, ana);
  await stranger.call('POST', '_session', { username: ana.email, password, code: '000000' });
  const list = await listOf(ana);
  expect(list.map(({ event }) => event)).toEqual(['code_failed', 'login_failed', 'login']);
  expect(new Set(list.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  expect((await listOf(eve)).map(({ event }) => event)).toEqual(['login']);
  expect((await eve.call('POST', `_sign_ins/${list[0]?.id ?? ''}/denial`)).status).toBe(404);
  expect((await listOf(ana)).length, 'nothing has happened').toBe(3);
});

test('"this was not me" ends sessions, tokens, the password and passkeys since, and mails a link', async () => {
  const ana = await signUp(running.app);
  const own = softwarePasskey();
  await addPasskey(ana, own, 'Mine');
  running.clock.now = new Date(running.clock.now.getTime() + 1000);
  const thief = await signIn(running.app, ana);
  const id = (await listOf(ana))[0]?.id ?? '';
  await addPasskey(thief, softwarePasskey(), 'Of the thief');
  const { bearer } = await issueToken(running.app, thief, ['account:read']);
  const denied = await ana.call('POST', `_sign_ins/${id}/denial`);
  expect(denied.status, denied.text).toBe(200);
  for (const caller of [ana, thief, bearer]) expect((await caller.call('GET', `_users/${ana.id}`)).status).toBe(401);
  expect((await stranger.call('POST', '_session', { username: ana.email, password })).status).toBe(401);
  const { rows } = await running.pool.query('SELECT name FROM passkeys WHERE user_id = $1', [ana.id]);
  expect(rows).toEqual([{ name: 'Mine' }]);
  const token = await mailedToken(running.app, ana.email);
  const chosen = { token, password: 'quite another secret' };
  expect((await stranger.call('PUT', '_password', chosen)).status).toBe(200);
  const entered = await stranger.call('POST', '_session', { username: ana.email, password: chosen.password });
  const inside = goingOn(running.app, ana, entered);
  expect((await listOf(inside)).map(({ event }) => event).slice(0, 2)).toEqual(['login', 'password_reset']);
  const events = await running.pool.query('SELECT FROM audit WHERE user_id = $1 AND event = $2', [
    ana.id,
    'sign_in_denied',
  ]);
  expect(events.rowCount).toBe(1);
});

test('a token sees no sign-ins, and an invented id is missing', async () => {
  const ana = await signUp(running.app);
  const { bearer } = await issueToken(running.app, ana, ['account:write']);
  expect((await bearer.call('GET', '_sign_ins')).status).toBe(403);
  expect((await ana.call('POST', '_sign_ins/999999999999999999/denial')).status).toBe(404);
  expect((await ana.call('POST', '_sign_ins/x/denial')).status).toBeGreaterThanOrEqual(400);
  expect((await ana.call('GET', `_users/${ana.id}`)).status).toBe(200);
});
