import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** What changing an address or a password needs, what it ends, and how long links work. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const hour = 3_600_000;

async function signInStatus(username: string, secret = password): Promise<number> {
  return (await stranger.call('POST', '_session', { username, password: secret })).status;
}

function pass(hours: number): () => void {
  const before = running.clock.now;
  running.clock.now = new Date(before.getTime() + hours * hour);
  return () => {
    running.clock.now = before;
  };
}

async function events(userId: string): Promise<string[]> {
  const { rows } = await running.pool.query<{ event: string }>(
    'SELECT event FROM audit WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ event }) => event);
}

describe('a new address', () => {
  test('needs the password, ends the other sessions, and applies after its confirmation', async () => {
    const ana = await signUp(running.app);
    const other = await signIn(running.app, ana);
    const email = `new.${ana.email}`;
    const bare = await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email });
    expect(bare.body['reason']).toEqual({ current_password: [{ code: 'cant-be-blank' }] });
    const wrong = await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email, current_password: 'wrong' });
    expect(wrong.body['reason']).toEqual({ current_password: [{ code: 'is-invalid' }] });
    const blank = await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: '', current_password: password });
    expect(blank).toMatchObject({ status: 422, body: { reason: { unconfirmed_email: [{ code: 'cant-be-blank' }] } } });
    const moved = await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email, current_password: password });
    expect(moved.status, moved.text).toBe(201);
    expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({
      email: ana.email,
      unconfirmed_email: email,
    });
    expect((await other.call('GET', `_users/${ana.id}`)).status).toBe(401);
    expect(await signInStatus(email), 'not confirmed, not in use').toBe(401);
    expect(await signInStatus(ana.email)).toBe(200);
    const confirmed = await ana.call('PUT', '_confirm', { token: await mailedToken(running.app, email) });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await signInStatus(email)).toBe(200);
    expect(await signInStatus(ana.email)).toBe(401);
    expect(await signInStatus(email, 'wrong')).toBe(401);
    expect(await events(ana.id)).toEqual(expect.arrayContaining(['email_change', 'confirm', 'login', 'login_failed']));
  });

  test('cannot be confirmed if another person has it', async () => {
    const [ana, bia] = [await signUp(running.app), await signUp(running.app)];
    const taken = { unconfirmed_email: bia.email, current_password: password };
    await ana.call('PUT', `_users/${ana.id}`, taken);
    const refused = await ana.call('PUT', '_confirm', { token: await mailedToken(running.app, bia.email) });
    expect(refused.body['reason']).toEqual({ email: [{ code: 'has-already-been-taken' }] });
    expect(await signInStatus(bia.email)).toBe(200);
  });
});

describe('links', () => {
  test('for a new password work for 24 hours', async () => {
    const ana = await signUp(running.app);
    await stranger.call('POST', '_password', { email: ana.email });
    const token = await mailedToken(running.app, ana.email);
    const body = { token, password: 'quite another one' };
    const back = pass(24);
    expect((await stranger.call('PUT', '_password', body)).body).toMatchObject({
      reason: 'Token already used or expired, please request a new one',
    });
    back();
    const nearly = pass(23.9);
    expect((await stranger.call('PUT', '_password', body)).status).toBe(200);
    expect(await signInStatus(ana.email, 'quite another one')).toBe(200);
    nearly();
  });

  test('for a confirmation work for 7 days', async () => {
    const late = await signUp(running.app, { confirm: false });
    const token = await mailedToken(running.app, late.email);
    const back = pass(7 * 24);
    expect((await stranger.call('PUT', '_confirm', { token })).status).toBe(404);
    back();
    const nearly = pass(7 * 24 - 0.1);
    expect((await late.call('PUT', '_confirm', { token })).status).toBe(200);
    nearly();
  });
});

test('an unconfirmed person reaches groups until the thirtieth day, and again after the confirmation', async () => {
  const late = await signUp(running.app, { confirm: false });
  const made = await late.call('POST', 'accounts', { name: 'Boa Vista' });
  const find = async (): Promise<number> => {
    const fresh = await signIn(running.app, late);
    return (await fresh.call('POST', `${String(made.body['id'])}/_find`, { selector: { klass: 'ticket' } })).status;
  };
  const day29 = pass(30 * 24 - 0.1);
  expect(await find()).toBe(200);
  day29();
  const day30 = pass(30 * 24);
  expect(await find()).toBe(403);
  await stranger.call('POST', '_confirm', { email: late.email });
  await late.call('PUT', '_confirm', { token: await mailedToken(running.app, late.email) });
  expect(await find()).toBe(200);
  day30();
});

test('another unconfirmed address does not restart the thirty days', async () => {
  const late = await signUp(running.app, { confirm: false });
  const day29 = pass(30 * 24 - 0.1);
  const fresh = await signIn(running.app, late);
  const email = `later.${late.email}`;
  const moved = await fresh.call('PUT', `_users/${late.id}`, { unconfirmed_email: email, current_password: password });
  expect(moved.status, moved.text).toBe(201);
  day29();
  const day30 = pass(30 * 24);
  const over = await signIn(running.app, { id: late.id, email });
  expect((await over.call('POST', 'accounts', { name: 'Boa Vista' })).body['reason']).toBe(
    'Please, confirm your email first',
  );
  day30();
});

test('a new password ends the other sessions and is recorded, and the person gets a mail', async () => {
  const ana = await signUp(running.app);
  const other = await signIn(running.app, ana);
  const body = {
    password: 'quite another one',
    password_confirmation: 'quite another one',
    current_password: password,
  };
  const mistyped = await ana.call('PUT', `_users/${ana.id}`, { ...body, password_confirmation: 'something else' });
  expect(mistyped.body['reason']).toEqual({ password_confirmation: [{ code: 'doesnt-match' }] });
  const done = await ana.call('PUT', `_users/${ana.id}`, body);
  expect(done.status, done.text).toBe(201);
  expect((await other.call('GET', `_users/${ana.id}`)).status).toBe(401);
  expect((await goingOn(running.app, ana, done).call('GET', `_users/${ana.id}`)).status).toBe(200);
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; kind: string }[]>();
  expect(mails.find(({ to }) => to === ana.email)?.kind).toBe('password-changed');
  expect(await events(ana.id)).toContain('password_change');
});
