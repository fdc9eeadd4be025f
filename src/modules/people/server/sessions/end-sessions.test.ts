import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  client,
  foundGroup,
  goingOn,
  mailedToken,
  signIn,
  signUp,
  testApp,
  type Client,
  type TestApp,
} from '#src/testing/app.ts';
import { invitationToken, invite } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

/** What a newly proved password or address ends: sessions and access tokens that another person may have made. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

async function isIn(who: Client): Promise<boolean> {
  const { status, text } = await who.call('GET', '_session');
  return status === 200 && text.includes(who.id);
}

async function tokensOf(person: Client): Promise<unknown[]> {
  const found = await person.call('POST', `${person.id}/_find`, { selector: { klass: 'user_token' } });
  return found.body['docs'] as unknown[];
}

test('a reset ends access tokens, sessions and a pending change of address', async () => {
  const ana = await signUp(running.app);
  const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
  const moved = { unconfirmed_email: 'thief@example.com', current_password: password };
  expect((await ana.call('PUT', `_users/${ana.id}`, moved)).status).toBe(201);
  const thiefs = await mailedToken(running.app, 'thief@example.com');
  expect(await isIn(bearer)).toBe(true);
  await stranger.call('POST', '_password', { email: ana.email });
  const token = await mailedToken(running.app, ana.email);
  expect((await stranger.call('PUT', '_password', { token, password: 'a better password' })).status).toBe(200);
  expect([await isIn(bearer), await isIn(ana)]).toEqual([false, false]);
  expect((await stranger.call('PUT', '_confirm', { token: thiefs })).status).toBe(404);
  const again = await signIn(running.app, ana, 'a better password');
  expect(await tokensOf(again)).toEqual([]);
  expect((await again.call('GET', `_users/${ana.id}`)).body).not.toHaveProperty('unconfirmed_email');
});

describe('the first confirmation', () => {
  /** A token from before tokens needed a confirmed address. */
  async function tokenOfOld(person: Client): Promise<Client> {
    await running.pool.query('UPDATE users SET email = unconfirmed_email, confirmed_at = now() WHERE id = $1', [
      person.id,
    ]);
    const confirmed = await signIn(running.app, person);
    const { bearer } = await issueToken(running.app, confirmed, ['ticket:read']);
    await running.pool.query('UPDATE users SET email = NULL, confirmed_at = NULL WHERE id = $1', [person.id]);
    return bearer;
  }

  test('ends access tokens and sessions, except the session that confirms', async () => {
    const first = await signUp(running.app, { confirm: false });
    const token = await mailedToken(running.app, first.email);
    const bearer = await tokenOfOld(first);
    const second = await signIn(running.app, first);
    expect((await second.call('PUT', '_confirm', { token })).status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(bearer)]).toEqual([false, true, false]);
    expect(await tokensOf(second)).toEqual([]);
  });

  test('by an invitation does the same', async () => {
    const admin = await signUp(running.app);
    const group = await foundGroup(admin);
    const first = await signUp(running.app, { confirm: false });
    const bearer = await tokenOfOld(first);
    const second = await signIn(running.app, first);
    await invite(admin, group, first.email);
    const token = await invitationToken(running, first.email);
    expect((await second.call('PUT', '_invitation', { token })).status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(bearer)]).toEqual([false, true, false]);
  });

  test('of a later address ends nothing', async () => {
    const ana = await signUp(running.app);
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    const email = 'ana.later@example.com';
    await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email, current_password: password });
    expect((await ana.call('PUT', '_confirm', { token: await mailedToken(running.app, email) })).status).toBe(200);
    expect([await isIn(ana), await isIn(bearer)]).toEqual([true, true]);
  });
});

describe('a new password', () => {
  const change = { password: 'a new password', current_password: password };

  test('renews the session that sets it and ends the others', async () => {
    const ana = await signUp(running.app);
    const other = await signIn(running.app, ana);
    const done = await ana.call('PUT', `_users/${ana.id}`, change);
    expect(done.status, done.text).toBe(201);
    const own = goingOn(running.app, ana, done);
    expect([await isIn(own), await isIn(ana), await isIn(other)]).toEqual([true, false, false]);
    expect(own.cookie).toMatch(/^session=[\w-]{43}; XSRF-TOKEN=/);
  });

  test('ends access tokens on request, and pending links always', async () => {
    const ana = await signUp(running.app);
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    await stranger.call('POST', '_password', { email: ana.email });
    const token = await mailedToken(running.app, ana.email);
    const kept = await ana.call('PUT', `_users/${ana.id}`, change);
    expect(await isIn(bearer)).toBe(true);
    expect((await stranger.call('PUT', '_password', { token, password: 'of a stranger' })).status).toBe(404);
    const own = goingOn(running.app, ana, kept);
    const ended = { password: 'the next password', current_password: 'a new password', end_tokens: true };
    const done = await own.call('PUT', `_users/${ana.id}`, ended);
    expect(done.status, done.text).toBe(201);
    expect(await isIn(bearer)).toBe(false);
    expect(await tokensOf(goingOn(running.app, own, done))).toEqual([]);
  });

  test('is required for end_tokens, whose only value is true', async () => {
    const ana = await signUp(running.app);
    for (const body of [{ end_tokens: true }, { ...change, end_tokens: 'yes' }])
      expect((await ana.call('PUT', `_users/${ana.id}`, body)).body['reason']).toEqual({
        end_tokens: [{ code: 'is-invalid' }],
      });
  });
});
