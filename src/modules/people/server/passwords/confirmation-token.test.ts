import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** The person who reads the mail of an address is not always the one who registered it. */

let running: TestApp;
let owner: Client;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  owner = client(running.app);
});
afterAll(async () => running.close());

const strangers = 'the stranger knows it';
const own = 'only the owner knows it';

/** A stranger registers and signs in; returns the stranger's browser and the link in the owner's mail. */
async function squatted(email: string): Promise<{ stranger: Client; token: string }> {
  const body = { unconfirmed_email: email, password: strangers };
  const registered = await client(running.app).call('POST', '_users', body);
  const id = String(registered.body['id']);
  const stranger = await signIn(running.app, { id, email }, strangers);
  return { stranger, token: await mailedToken(running.app, email) };
}

async function signInStatus(username: string, password: string): Promise<number> {
  return (await client(running.app).call('POST', '_session', { username, password })).status;
}

describe('a stranger registered my address', () => {
  test('my click alone confirms nothing', async () => {
    const { token } = await squatted('click@example.com');
    for (const secret of [{}, { password: '' }, { password_confirmation: '' }])
      expect(await owner.call('PUT', '_confirm', { token, ...secret })).toMatchObject({
        status: 422,
        body: { reason: { password: [{ code: 'give-yours-or-a-new-one' }] } },
      });
    const wrong = await owner.call('PUT', '_confirm', { token, password: own });
    expect(wrong).toMatchObject({ status: 422, body: { reason: { password: [{ code: 'is-invalid' }] } } });
    const { rows } = await running.pool.query('SELECT email, confirmed_at FROM users WHERE unconfirmed_email = $1', [
      'click@example.com',
    ]);
    expect(rows).toEqual([{ email: null, confirmed_at: null }]);
  });

  test('a password that I choose replaces theirs', async () => {
    const email = 'mine@example.com';
    const { stranger, token } = await squatted(email);
    const typed = { token, password: own, password_confirmation: 'mistyped' };
    expect((await owner.call('PUT', '_confirm', typed)).body['reason']).toEqual({
      password_confirmation: [{ code: 'doesnt-match' }],
    });
    const chosen = await owner.call('PUT', '_confirm', { token, password: own, password_confirmation: own });
    expect(chosen).toMatchObject({ status: 200, body: { email } });
    expect((await stranger.call('GET', `_users/${stranger.id}`)).status).toBe(401);
    expect(await signInStatus(email, strangers)).toBe(401);
    expect(await signInStatus(email, own)).toBe(200);
  });

  test('another signed-in person is no proof', async () => {
    const { token } = await squatted('other@example.com');
    const other = await signUp(running.app);
    expect((await other.call('PUT', '_confirm', { token })).status).toBe(422);
  });
});

describe('I registered', () => {
  test('and confirm in the same browser without further questions', async () => {
    const email = 'same@example.com';
    const registered = await owner.call('POST', '_users', { unconfirmed_email: email, password: own });
    const browser = goingOn(running.app, { id: '', email }, registered);
    const token = await mailedToken(running.app, email);
    expect(await browser.call('PUT', '_confirm', { token })).toMatchObject({ status: 200, body: { email } });
    expect(await signInStatus(email, own)).toBe(200);
  });

  test('and a known address is answered with the same cookies', async () => {
    const body = { unconfirmed_email: 'known@example.com', password: own };
    const names = async (): Promise<unknown> =>
      [(await owner.call('POST', '_users', body)).headers['set-cookie']].flat().map((line) =>
        String(line)
          .replace(/=[^;]*/, '')
          .replace(/expires=[^;]*/i, ''),
      );
    const first = await names();
    expect(first).toEqual([expect.stringContaining('device'), expect.stringContaining('registration')]);
    expect(await names()).toEqual(first);
  });

  test('and confirm in another browser with the password', async () => {
    const email = 'phone@example.com';
    await owner.call('POST', '_users', { unconfirmed_email: email, password: own });
    const token = await mailedToken(running.app, email);
    expect((await owner.call('PUT', '_confirm', { token, password: own })).status).toBe(200);
    expect(await signInStatus(email, own)).toBe(200);
  });
});

test('a change of address is confirmed only by the person who requested it: not with a new password, and not by guessing', async () => {
  const ana = await signUp(running.app);
  const email = 'mistyped@example.com';
  const known = 'correct horse battery';
  await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email, current_password: known });
  const token = await mailedToken(running.app, email);
  expect((await owner.call('PUT', '_confirm', { token })).body['reason']).toEqual({
    password: [{ code: 'give-yours' }],
  });
  const guess = { token, password: own, password_confirmation: own };
  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) answers.push((await owner.call('PUT', '_confirm', guess)).status);
  expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await ana.call('PUT', '_confirm', { token })).status).toBe(200);
  expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({ email });
});
