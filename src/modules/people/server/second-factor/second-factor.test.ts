import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { client, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';
import { toldOfSignIn } from '#src/testing/people/told-of-sign-in.ts';

/** Signing in with an authenticator app, and without it by a recovery code. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
type Answer = Awaited<ReturnType<Client['call']>>;

async function enter(person: Client, more: object = {}): Promise<Answer> {
  return stranger.call('POST', '_session', { username: person.email, password, ...more });
}

function wait(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

const refusal = (code: string, params?: object) => ({
  status: 401,
  body: { error: 'unauthorized', reason: { code: [params === undefined ? { code } : { code, params }] } },
});

describe('the sign-in of a person with an app', () => {
  test('asks for a code after the right password alone, and opens nothing before', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana);
    const half = await enter(ana);
    expect(half).toMatchObject(refusal('give-code'));
    expect(half.headers['set-cookie']).toBeUndefined();
    expect((await enter(ana, { password: 'wrong' })).body).toEqual(
      (await enter(ana, { password: 'wrong', code: '123456' })).body,
    );
    wait(30);
    for (const code of ['000000', 'x'.repeat(10_000), '12345', '１２３４５６', '-', 'abcde-fghij'])
      expect((await enter(ana, { code })).status, code).toBe(401);
    const form = await running.app.server.inject({
      method: 'POST',
      url: '/api/_session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${ana.email}&password=${password}`,
    });
    expect(form.statusCode).toBe(401);
    const inside = await enter(ana, { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)}` });
    expect(inside.status, inside.text).toBe(200);
    expect(inside.headers['set-cookie']).toBeDefined();
  });

  test('takes each code once, also from a hundred at once', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana);
    // The code of the set-up is used up as well.
    expect(await enter(ana, { code: app.code() })).toMatchObject(refusal('code-was-used'));
    wait(30);
    const code = app.code();
    const answers = await Promise.all(Array.from({ length: 100 }, async () => enter(ana, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(await enter(ana, { code })).toMatchObject(refusal('code-was-used'));
    wait(30);
    expect((await enter(ana, { code: app.code() })).status).toBe(200);
    expect(await enter(ana, { code: app.code(-30) })).toMatchObject(refusal('code-was-used'));
  });

  test('works with a clock that is wrong by a minute, and says by how much a clock is wrong', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana, 60);
    wait(30);
    expect((await enter(ana, { code: app.code(60) })).status, 'known since the set-up').toBe(200);
    const bia = await signUp(running.app);
    const own = await addAuthenticator(running, bia);
    wait(90);
    const late = own.code(-60);
    expect(await enter(bia, { code: late })).toMatchObject(refusal('enter-the-next-code'));
    expect(await enter(bia, { code: late })).toMatchObject(refusal('code-was-used'));
    wait(30);
    expect((await enter(bia, { code: own.code(-60) })).status).toBe(200);
    expect(await enter(bia, { code: own.code(-3600) })).toMatchObject(refusal('clock-is-wrong', { count: 60 }));
    expect(await enter(bia, { code: own.code(3600) })).toMatchObject(refusal('clock-is-wrong', { count: 60 }));
  });

  test('takes a recovery code once, also from ten at once, and tells the owner', async () => {
    const ana = await signUp(running.app);
    const { recoveryCodes } = await addAuthenticator(running, ana);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = '', other = ''] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 10 }, async () => enter(ana, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await enter(ana, { code })).toMatchObject(refusal('is-invalid'));
    expect((await enter(ana, { code: other.replace('-', ' ').toUpperCase() })).status).toBe(200);
    expect(await toldOfSignIn(running, ana)).toMatchObject({
      mails: [
        expect.stringContaining('needs a code'),
        expect.stringContaining('9 are left'),
        expect.stringContaining('8 are left'),
      ],
    });
    const { rows } = await running.pool.query<{ row: string }>(
      'SELECT r::text AS row FROM recovery_codes r WHERE user_id = $1',
      [ana.id],
    );
    for (const one of recoveryCodes) expect(rows.map(({ row }) => row).join()).not.toContain(one.replace('-', ''));
  });

  test('is not avoided by a mailed link, a new password, or the password as a token', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana);
    await stranger.call('POST', '_password', { email: ana.email });
    const token = await mailedToken(running.app, ana.email);
    const reset = await stranger.call('PUT', '_password', { token, password: 'quite another secret' });
    expect(reset.status).toBe(200);
    expect(await enter(ana, { password: 'quite another secret' })).toMatchObject(refusal('give-code'));
    wait(30);
    expect((await enter(ana, { password: 'quite another secret', code: app.code() })).status).toBe(200);
    for (const scheme of [
      `Basic ${Buffer.from(`${ana.email}:quite another secret`).toString('base64')}`,
      'Bearer quite-another-secret-of-ana',
    ]) {
      const answer = await stranger.call('GET', `_users/${ana.id}`, undefined, { authorization: scheme });
      expect(answer.status, scheme).toBe(401);
    }
  });

  test('says after a restore without the secret that a recovery code is needed, which works', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana);
    await running.pool.query("UPDATE authenticators SET sealed = decode(repeat('00', 60), 'hex') WHERE user_id = $1", [
      ana.id,
    ]);
    wait(30);
    expect(await enter(ana, { code: app.code() })).toMatchObject(refusal('app-is-unreadable'));
    expect((await enter(ana, { code: app.recoveryCodes[0] })).status).toBe(200);
  });

  test('leaves access tokens usable, and they reach no second factor', async () => {
    const ana = await signUp(running.app);
    const { bearer } = await issueToken(running.app, ana, ['account:write']);
    const app = await addAuthenticator(running, ana);
    expect((await bearer.call('GET', `_users/${ana.id}`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', '_authenticator'],
      ['POST', '_authenticator'],
      ['DELETE', '_authenticator'],
      ['POST', '_recovery_codes'],
      ['PUT', '_proof'],
    ] as const)
      expect((await bearer.call(method, path, path === '_proof' ? { code: app.code() } : undefined)).status, path).toBe(
        403,
      );
  });
});

describe('an app', () => {
  test('is set up with a proof and its first code, by a person with a confirmed address, once', async () => {
    const late = await signUp(running.app, { confirm: false });
    expect((await late.call('POST', '_authenticator')).status).toBe(403);
    const ana = await signUp(running.app);
    const other = await signIn(running.app, ana);
    wait(601);
    expect(await ana.call('POST', '_authenticator')).toMatchObject({
      status: 422,
      body: { reason: { current_password: [{ code: 'give-yours' }] } },
    });
    await ana.call('PUT', '_proof', { current_password: password });
    const { setup } = (await ana.call('POST', '_authenticator')).body;
    for (const body of [
      { setup, code: '000000' },
      { setup: 'x'.repeat(999), code: '000000' },
      { setup, code: 'x'.repeat(10_000) },
    ])
      expect((await ana.call('PUT', '_authenticator', body)).status).toBe(422);
    const eve = await signUp(running.app);
    expect(await eve.call('PUT', '_authenticator', { setup, code: '000000' })).toMatchObject({
      body: { reason: { setup: [{ code: 'set-up-again' }] } },
    });
    wait(901);
    expect(await ana.call('PUT', '_authenticator', { setup, code: '000000' })).toMatchObject({
      body: { reason: { setup: [{ code: 'set-up-again' }] } },
    });
    expect((await enter(ana)).status, 'nothing changes before the first code').toBe(200);
    await ana.call('PUT', '_proof', { current_password: password });
    await addAuthenticator(running, ana);
    await expect(addAuthenticator(running, ana)).rejects.toThrow('conflict');
    expect((await other.call('GET', `_users/${ana.id}`)).status, 'the other session has ended').toBe(401);
    expect((await ana.call('GET', '_authenticator')).body).toMatchObject({ active: true, recovery_codes_left: 10 });
    expect((await toldOfSignIn(running, ana)).events.filter((event) => event === 'second_factor_on')).toHaveLength(1);
  });

  test('is removed with a code, not with the password alone', async () => {
    const ana = await signUp(running.app);
    const app = await addAuthenticator(running, ana);
    wait(601);
    await ana.call('PUT', '_proof', { current_password: password });
    const needed = { status: 422, body: { reason: { code: [{ code: 'give-code' }] } } };
    expect(await ana.call('DELETE', '_authenticator')).toMatchObject(needed);
    expect(await ana.call('POST', '_recovery_codes')).toMatchObject(needed);
    expect((await ana.call('PUT', '_proof', { code: '000000' })).status).toBe(422);
    expect((await ana.call('PUT', '_proof', { code: app.code() })).status).toBe(200);
    const renewed = await ana.call('POST', '_recovery_codes');
    expect(renewed.body['recovery_codes']).toHaveLength(10);
    expect(await enter(ana, { code: app.recoveryCodes[0] })).toMatchObject(refusal('is-invalid'));
    expect((await ana.call('DELETE', '_authenticator')).status).toBe(200);
    expect((await ana.call('DELETE', '_authenticator')).status).toBe(404);
    expect((await ana.call('GET', '_authenticator')).body).toMatchObject({ active: false, recovery_codes_left: 0 });
    expect((await enter(ana)).status).toBe(200);
    const { events, mails } = await toldOfSignIn(running, ana);
    expect(events).toEqual(
      expect.arrayContaining(['second_factor_on', 'code_failed', 'recovery_codes_made', 'second_factor_off']),
    );
    expect(mails).toHaveLength(3);
  });

  test('that a thief added after moving the address is gone when the owner takes it back', async () => {
    const ana = await signUp(running.app);
    const moved = { unconfirmed_email: `thief.${ana.email}`, current_password: password };
    expect((await ana.call('PUT', `_users/${ana.id}`, moved)).status).toBe(201);
    const link = await mailedToken(running.app, ana.email);
    wait(1);
    await addAuthenticator(running, ana);
    expect((await stranger.call('PUT', '_address', { token: link })).status).toBe(200);
    const token = await mailedToken(running.app, ana.email);
    expect((await stranger.call('PUT', '_password', { token, password: 'quite another secret' })).status).toBe(200);
    expect((await enter(ana, { password: 'quite another secret' })).status).toBe(200);
  });

  test('is in the export without its secret, and gone with the account', async () => {
    const ana = await signUp(running.app);
    await addAuthenticator(running, ana);
    const deleted = await ana.call('PUT', `_users/${ana.id}/_deletion`, { current_password: password });
    expect(deleted.status, deleted.text).toBe(200);
    for (const table of ['authenticators', 'recovery_codes'])
      expect((await running.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [ana.id])).rowCount, table).toBe(0);
  });
});
