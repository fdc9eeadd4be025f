import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, foundGroup, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const day = 86_400_000;

async function mailsTo(email: string): Promise<{ kind: string; subject: string; text: string; html: string }[]> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<
    { to: string; kind: string; subject: string; text: string; html: string }[]
  >();
  return mails.filter((mail) => mail.to === email);
}

describe('registration', () => {
  test('needs only an email, and mails a link in the chosen language', async () => {
    const email = 'only.mail@example.com';
    const made = await stranger.call('POST', '_users', { unconfirmed_email: email, locale: 'pt-BR' });
    expect(made).toMatchObject({ status: 201, body: { ok: true } });
    expect(await mailsTo(email)).toMatchObject([{ kind: 'confirmation', subject: 'Confirme seu e-mail' }]);
  });

  test('names every error at its field', async () => {
    const refuse = async (fields: object): Promise<unknown> =>
      (await stranger.call('POST', '_users', fields)).body['reason'];
    expect(await refuse({})).toEqual({ unconfirmed_email: [{ code: 'cant-be-blank' }] });
    expect(await refuse({ unconfirmed_email: 'a,b@example.com' })).toEqual({
      unconfirmed_email: [{ code: 'is-invalid' }],
    });
    expect(
      await refuse({
        unconfirmed_email: 'a@example.com',
        password: 'short',
        password_confirmation: 'other',
        accept_terms: false,
      }),
    ).toEqual({
      password: [{ code: 'too-short', params: { count: 8 } }],
      password_confirmation: [{ code: 'doesnt-match' }],
      accept_terms: [{ code: 'must-be-accepted' }],
    });
    expect(await refuse({ unconfirmed_email: 'a@example.com', password: 'password123' })).toEqual({
      password: [{ code: 'is-too-common' }],
    });
  });

  test('answers a known address like an unknown one, and its owner gets a mail', async () => {
    const email = 'known@example.com';
    const first = await stranger.call('POST', '_users', { unconfirmed_email: email, password });
    const again = await stranger.call('POST', '_users', {
      unconfirmed_email: 'Known@Example.com',
      password: 'another password',
    });
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
    expect(again.status).toBe(first.status);
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['known', 'confirmation']);
    expect((await stranger.call('POST', '_session', { username: email, password: 'another password' })).status).toBe(
      401,
    );
  });
});

describe('confirmation', () => {
  test('works once, and lets a person without a password choose one', async () => {
    const email = 'later@example.com';
    await stranger.call('POST', '_users', { unconfirmed_email: email });
    const token = await mailedToken(running.app, email);
    const asked = await stranger.call('PUT', '_confirm', { token });
    expect(asked).toMatchObject({ status: 422, body: { reason: { password: [{ code: 'cant-be-blank' }] } } });
    expect(await stranger.call('PUT', '_confirm', { token, password })).toMatchObject({ status: 200, body: { email } });
    const again = await stranger.call('PUT', '_confirm', { token, password });
    expect(again).toMatchObject({
      status: 404,
      body: { reason: 'Token already used or expired, please request a new one' },
    });
    expect((await stranger.call('POST', '_session', { name: email, password })).status).toBe(200);
  });

  test('a newer link replaces the older one, and each is valid for seven days', async () => {
    const email = 'slow@example.com';
    await stranger.call('POST', '_users', { unconfirmed_email: email, password });
    const older = await mailedToken(running.app, email);
    expect((await stranger.call('POST', '_confirm', { email })).status).toBe(202);
    const newer = await mailedToken(running.app, email);
    expect((await stranger.call('PUT', '_confirm', { token: older })).status).toBe(404);
    running.clock.now = new Date(running.clock.now.getTime() + 7 * day + 1000);
    expect((await stranger.call('PUT', '_confirm', { token: newer })).status).toBe(404);
    expect(
      (await stranger.call('POST', '_confirm', { email: 'nobody@example.com' })).status,
      'unknown answers alike',
    ).toBe(202);
  });

  test('after 30 days an unconfirmed person reaches only their profile and no group', async () => {
    const ana = await signUp(running.app, { confirm: false });
    const group = await foundGroup(ana);
    running.clock.now = new Date(running.clock.now.getTime() + 31 * day);
    const signed = await stranger.call('POST', '_session', { username: ana.email, password });
    const cookie = [signed.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
    const late = client(running.app, cookie, ana);
    const refused = await late.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } });
    expect(refused).toMatchObject({ status: 403, body: { reason: 'Please, confirm your email first' } });
    expect((await late.call('GET', `_users/${ana.id}`)).status).toBe(200);
  });
});

describe('password', () => {
  test('a reset link works once, confirms the address, ends the sessions, and the person gets a mail', async () => {
    const ana = await signUp(running.app, { confirm: false });
    expect((await stranger.call('POST', '_password', { email: ana.email })).status).toBe(202);
    const token = await mailedToken(running.app, ana.email);
    const weak = await stranger.call('PUT', '_password', { token, password: 'short' });
    expect(weak.status).toBe(422);
    expect((await stranger.call('PUT', '_password', { token, password: 'a better password' })).status).toBe(200);
    expect((await ana.call('GET', '_session')).body).toMatchObject({ userCtx: { name: null } });
    expect((await stranger.call('PUT', '_password', { token, password: 'a better password' })).status).toBe(404);
    const signed = await stranger.call('POST', '_session', { username: ana.email, password: 'a better password' });
    expect(signed.status).toBe(200);
    expect((await mailsTo(ana.email)).map(({ kind }) => kind)).toContain('password-changed');
  });

  test('a change needs the current password and ends the other sessions', async () => {
    const ana = await signUp(running.app);
    const wrong = await ana.call('PUT', `_users/${ana.id}`, { password: 'a new password', current_password: 'wrong' });
    expect(wrong.body['reason']).toEqual({ current_password: [{ code: 'is-invalid' }] });
    const done = await ana.call('PUT', `_users/${ana.id}`, {
      password: 'a new password',
      password_confirmation: 'a new password',
      current_password: password,
    });
    expect(done.status, done.text).toBe(201);
  });

  test('after five wrong passwords in a quarter of an hour further ones are refused', async () => {
    const ana = await signUp(running.app);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await stranger.call('POST', '_session', { username: ana.email, password: 'wrong' })).status).toBe(401);
    }
    const refused = await stranger.call('POST', '_session', { username: ana.email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    running.clock.now = new Date(running.clock.now.getTime() + 16 * 60_000);
    expect((await stranger.call('POST', '_session', { username: ana.email, password })).status).toBe(200);
  });
});

describe('session', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const ana = await signUp(running.app);
    const wrong = await stranger.call('POST', '_session', { username: ana.email, password: 'wrong' });
    const unknown = await stranger.call('POST', '_session', { username: 'nobody@example.com', password: 'wrong' });
    expect(unknown.text).toBe(wrong.text);
    expect((await stranger.call('POST', '_session', {})).body['reason']).toBe('Please provide username and password');
  });

  test('ends by sign-out or after 12 idle hours, and not before', async () => {
    const [leaver, idler] = [await signUp(running.app), await signUp(running.app)];
    await leaver.call('DELETE', '_session');
    expect((await leaver.call('GET', `_users/${leaver.id}`)).status).toBe(401);
    running.clock.now = new Date(running.clock.now.getTime() + 11 * 3_600_000);
    expect((await idler.call('GET', `_users/${idler.id}`)).status).toBe(200);
    running.clock.now = new Date(running.clock.now.getTime() + 13 * 3_600_000);
    expect((await idler.call('GET', `_users/${idler.id}`)).status).toBe(401);
  });

  test('scripts cannot read its cookie, and every sign-in sets a new one', async () => {
    const ana = await signUp(running.app);
    const first = await stranger.call('POST', '_session', { username: ana.email, password });
    const second = await stranger.call('POST', '_session', { username: ana.email, password, remember: true });
    const [session, xsrf] = [first.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(String([second.headers['set-cookie']].flat()[0])).toMatch(/Max-Age=2592000/);
    expect(String([second.headers['set-cookie']].flat()[0]).split(';')[0]).not.toBe(session?.split(';')[0]);
  });

  test('the roles contain every group that the person reaches', async () => {
    const ana = await signUp(running.app);
    const group = await foundGroup(ana);
    const { body } = await ana.call('GET', '_session');
    expect(body).toMatchObject({ ok: true, userCtx: { name: ana.id, roles: [group] }, locale: 'en' });
  });
});

describe('groups', () => {
  test('the creator is administrator, the settings are stored, and the group is listed', async () => {
    const ana = await signUp(running.app);
    const made = await ana.call('POST', 'accounts', {
      name: 'Loja',
      billing_email: 'pay@example.com',
      locale: 'pt-BR',
      time_zone: 'America/Sao_Paulo',
    });
    const group = String(made.body['id']);
    expect((await ana.call('GET', `accounts/${group}?fields=name,billing_email,v7_plan`)).body).toEqual({
      name: 'Loja',
      billing_email: 'pay@example.com',
      v7_plan: 'free',
    });
    expect((await ana.call('GET', `${group}/_security`)).body).toMatchObject({
      admin: { roles: [ana.id] },
      admins: { roles: [ana.id] },
    });
    const settings = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'account_configuration' },
      fields: ['key', 'value'],
    });
    expect(settings.body['docs']).toEqual(
      expect.arrayContaining([
        { key: 'locale', value: 'pt-BR' },
        { key: 'time-zone', value: 'America/Sao_Paulo' },
        { key: 'created-by', value: ana.id },
        { key: 'confirmed-plan', value: 'free' },
      ]),
    );
    const own = await ana.call('POST', `${ana.id}/_find`, {
      selector: { klass: 'subscription' },
      fields: ['account_id', 'account_name', 'bookmark', 'status'],
    });
    expect(own.body['docs']).toEqual([
      { account_id: group, account_name: 'Loja', bookmark: false, status: 'accepted' },
    ]);
  });

  test('a person has at most five groups, one while unconfirmed, also with parallel requests', async () => {
    const confirmed = await signUp(running.app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => confirmed.call('POST', 'accounts', { name: `G${index}` })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    expect(answers.find((answer) => answer.status !== 201)?.body['reason']).toBe(
      'You can create or be member of up to 5 free Groups',
    );
    const unconfirmed = await signUp(running.app, { confirm: false });
    await foundGroup(unconfirmed);
    const second = await unconfirmed.call('POST', 'accounts', { name: 'Second' });
    expect(second.body['reason']).toBe(
      'You can have only 1 free Group, please confirm your email to unlock more benefits',
    );
  });

  test('a bookmark is set through the person’s database and stored in the group', async () => {
    const ana = await signUp(running.app);
    await foundGroup(ana);
    const own = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'subscription' }, fields: ['_id'] });
    const id = /sub-[0-9a-f]{32}/.exec(own.text)?.[0] ?? '';
    const marked = await ana.call('PUT', `${ana.id}/_design/bookmark/_update/true/${id}`);
    expect(marked.status, marked.text).toBe(201);
    expect(marked.headers['x-couch-update-newrev']).toBe(marked.body['rev']);
    const again = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'subscription', bookmark: true } });
    expect(again.body['docs']).toHaveLength(1);
    expect((await ana.call('PUT', `${ana.id}/_design/bookmark/_update/maybe/${id}`)).status).toBe(404);
  });

  test('the server’s settings and one’s own membership cannot be written', async () => {
    const ana = await signUp(running.app);
    const group = await foundGroup(ana);
    expect((await ana.call('POST', group, { _id: 'acn-', key: 'livemode', value: 'enabled' })).status).toBe(403);
    const settings = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'account_configuration', key: 'confirmed-plan' },
    });
    const [plan] = settings.body['docs'] as { _id: string; _rev: string }[];
    expect(
      (await ana.call('PUT', `${group}/${plan?._id ?? ''}?rev=${plan?._rev ?? ''}`, { value: 'corp' })).status,
    ).toBe(403);
    expect(
      (await ana.call('POST', group, { _id: 'acn-', key: 'estimate-observation', value: 'Ten days' })).status,
    ).toBe(201);
    const taken = await ana.call('POST', group, { _id: 'acn-', key: 'estimate-observation', value: 'Five' });
    expect(taken.body['reason']).toEqual({ key: [{ code: 'has-already-been-taken' }] });
    const members = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription' } });
    const [own] = members.body['docs'] as { _id: string; _rev: string }[];
    const removed = await ana.call('DELETE', `${group}/${own?._id ?? ''}?rev=${own?._rev ?? ''}`);
    expect(removed).toMatchObject({ status: 403, body: { reason: 'You cannot delete your own subscription' } });
  });

  test('the language is a setting of the person, and the session contains it', async () => {
    const ana = await signUp(running.app);
    expect((await ana.call('POST', ana.id, { _id: 'ucn-', key: 'locale', value: 'pt-BR' })).status).toBe(201);
    expect((await ana.call('GET', '_session')).body['locale']).toBe('pt-BR');
    expect((await ana.call('POST', ana.id, { _id: 'ucn-', key: 'locale', value: 'fr' })).status).toBe(422);
  });
});
