import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { linkHours } from '../../rules/links.ts';

/** The mailed link signs in the browser that registered, and no other. */

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

const password = 'correct horse battery';
let count = 0;

interface Registered {
  readonly id: string;
  readonly email: string;
  readonly browser: Client;
  readonly token: string;
  readonly setCookies: readonly string[];
}

async function register(more: object = { password }): Promise<Registered> {
  count += 1;
  const email = `new${count}@example.com`;
  const answer = await client(running.app).call('POST', '_users', { unconfirmed_email: email, ...more });
  const id = String(answer.body['id']);
  const browser = goingOn(running.app, { id, email }, answer);
  const setCookies = [answer.headers['set-cookie']].flat().map(String);
  return { id, email, browser, setCookies, token: await mailedToken(running.app, email) };
}

const cookieNamed = (name: string, lines: readonly string[]): string | undefined =>
  lines.find((line) => line.startsWith(`${name}=`));
const sessionOf = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  cookieNamed('session', [headers['set-cookie']].flat().map(String))?.split(';')[0];

async function whoHas(cookie: string | undefined): Promise<unknown> {
  return (await client(running.app, cookie ?? '').call('GET', '_session')).body['userCtx'];
}

test('the link signs in the browser that registered; its secret is out of reach of scripts and used up', async () => {
  const { id, email, browser, token, setCookies } = await register();
  const secret = cookieNamed('registration', setCookies);
  expect(secret).toMatch(/; HttpOnly/);
  expect(secret).toMatch(/; SameSite=Strict/);
  const confirmed = await browser.call('PUT', '_confirm', { token });
  expect(confirmed).toMatchObject({ status: 200, body: { email, signed_in: true } });
  expect(await whoHas(sessionOf(confirmed.headers))).toMatchObject({ name: id });
  expect([confirmed.headers['set-cookie']].flat().map(String)).toContainEqual(expect.stringMatching(/^registration=;/));
  const { rows } = await running.pool.query(
    "SELECT 1 FROM one_time_tokens WHERE user_id = $1 AND purpose = 'registration' AND used_at IS NULL",
    [id],
  );
  expect(rows).toEqual([]);
});

test('elsewhere the link confirms with the password, and nobody is signed in', async () => {
  const { email, token } = await register();
  const elsewhere = await client(running.app).call('PUT', '_confirm', { token, password });
  expect(elsewhere).toMatchObject({ status: 200, body: { email, signed_in: false } });
  expect(sessionOf(elsewhere.headers)).toBeUndefined();
});

test('the secret of another registration signs in nobody', async () => {
  const ana = await register();
  const mallory = await register();
  expect((await mallory.browser.call('PUT', '_confirm', { token: ana.token })).status).toBe(422);
  const known = await mallory.browser.call('PUT', '_confirm', { token: ana.token, password });
  expect(known).toMatchObject({ status: 200, body: { signed_in: false } });
  expect(sessionOf(known.headers)).toBeUndefined();
  // And is not used up by it, nor taken from the browser.
  expect([known.headers['set-cookie']].flat().join('\n')).not.toContain('registration=');
  expect((await mallory.browser.call('PUT', '_confirm', { token: mallory.token })).body['signed_in']).toBe(true);
});

test('who registers an address once more gets a secret that signs in nobody, and takes nothing from the first', async () => {
  const ana = await register();
  const again = await client(running.app).call('POST', '_users', { unconfirmed_email: ana.email, password });
  const second = goingOn(running.app, ana, again);
  const copied = await second.call('PUT', '_confirm', { token: ana.token, password });
  expect(copied.body).toMatchObject({ signed_in: false });
  const bia = await register();
  await client(running.app).call('POST', '_users', { unconfirmed_email: bia.email, password });
  expect((await bia.browser.call('PUT', '_confirm', { token: bia.token })).body['signed_in']).toBe(true);
});

test('after a day the link only confirms', async () => {
  const begin = running.clock.now;
  const { browser, token } = await register();
  running.clock.now = new Date(begin.getTime() + linkHours.registration * 3_600_000 + 1);
  expect(await browser.call('PUT', '_confirm', { token })).toMatchObject({ status: 200, body: { signed_in: false } });
  running.clock.now = begin;
});

test('a browser where another person is signed in stays theirs', async () => {
  const bob = await signUp(running.app);
  const { browser, token } = await register();
  const shared = client(running.app, `${browser.cookie}; ${bob.cookie}`);
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(bob.cookie)?.[1] ?? '';
  const confirmed = await shared.call('PUT', '_confirm', { token, password }, { 'x-xsrf-token': xsrf });
  expect(confirmed).toMatchObject({ status: 200, body: { signed_in: false } });
  expect(await whoHas(bob.cookie)).toMatchObject({ name: bob.id });
});

test('a person who has signed in meanwhile stays signed in', async () => {
  const { id, email, browser, token } = await register();
  const own = await signIn(running.app, { id, email });
  const both = client(running.app, `${browser.cookie}; ${own.cookie}`);
  const confirmed = await both.call('PUT', '_confirm', { token });
  expect(confirmed).toMatchObject({ status: 200, body: { signed_in: true } });
  expect(await whoHas(sessionOf(confirmed.headers))).toMatchObject({ name: id });
});

test('a blocked person is not signed in', async () => {
  const { id, browser, token } = await register();
  await running.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id]);
  const confirmed = await browser.call('PUT', '_confirm', { token });
  expect(confirmed.body['signed_in']).not.toBe(true);
  expect(sessionOf(confirmed.headers)).toBeUndefined();
});

test('without a password the person chooses one first, and is in', async () => {
  const { browser, token } = await register({});
  expect((await browser.call('PUT', '_confirm', { token })).status).toBe(422);
  const chosen = { token, password: 'chosen at the confirmation', password_confirmation: 'chosen at the confirmation' };
  expect((await browser.call('PUT', '_confirm', chosen)).body['signed_in']).toBe(true);
});
