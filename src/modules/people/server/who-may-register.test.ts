import { afterEach, expect, test } from 'vitest';
import { client, foundGroup, mailedToken, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { invitationToken, invite } from '#src/testing/membership.ts';

let running: TestApp;
afterEach(async () => running.close());

const password = 'correct horse battery';

async function register(email: string): Promise<[number, unknown]> {
  const { status, body } = await client(running.app).call('POST', '_users', { unconfirmed_email: email, password });
  return [status, body['reason']];
}

async function registration(): Promise<unknown> {
  const { info } = (await client(running.app).call('GET', '_session')).body as { info: { registration: string } };
  return info.registration;
}

async function firstPerson(): Promise<Client> {
  await register('first@example.com');
  const { app } = running;
  await client(app).call('PUT', '_confirm', { token: await mailedToken(app, 'first@example.com'), password });
  const signed = await client(app).call('POST', '_session', { username: 'first@example.com', password });
  const cookie = [signed.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  return client(app, cookie.join('; '), { id: String(signed.body['name']), email: 'first@example.com' });
}

async function operators(): Promise<string[]> {
  const sql = 'SELECT coalesce(email, unconfirmed_email) AS email FROM users WHERE operator';
  const rows = await running.app.system('operator', async (db) => db.query<{ email: string }>(sql));
  return rows.map(({ email }) => email);
}

test('with open registration everyone registers, and the first person is the operator', async () => {
  running = await testApp();
  expect((await register('first@example.com'))[0]).toBe(201);
  expect((await register('second@example.com'))[0]).toBe(201);
  expect(await operators()).toEqual(['first@example.com']);
});

test('of many first registrations at once only one becomes the operator', async () => {
  running = await testApp();
  await Promise.all(Array.from({ length: 8 }, async (_, each) => register(`person${each}@example.org`)));
  expect(await operators()).toHaveLength(1);
});

test('with registration by invitation the first person registers, then only people with a mailed link', async () => {
  running = await testApp({ REGISTRATION: 'invited', DEFAULT_PLAN: 'server' });
  expect(await registration()).toBe('open');
  const ana = await firstPerson();
  expect(await registration()).toBe('invited');
  expect(await operators()).toEqual(['first@example.com']);
  const refused = [403, 'Registration is by invitation only'];
  expect(await register('stranger@example.com')).toEqual(refused);
  expect(await register('first@example.com'), 'known or not').toEqual(refused);
  const group = await foundGroup(ana);
  expect((await ana.call('GET', `${group}/_standing`)).body).toMatchObject({ plan: 'server' });
  await invite(ana, group, 'bia@example.com');
  expect(await register('bia@example.com'), 'an invited address alone proves nothing').toEqual(refused);
  const token = await invitationToken(running, 'bia@example.com');
  const joined = await client(running.app).call('PUT', '_invitation', {
    token,
    password,
    accept_terms: true,
    locale: 'en',
  });
  expect(joined.status, joined.text).toBe(200);
});

test('with closed registration nobody registers, not even the first person', async () => {
  running = await testApp({ REGISTRATION: 'closed' });
  expect(await registration()).toBe('closed');
  expect(await register('first@example.com')).toEqual([403, 'Registration is closed']);
  expect(await operators()).toEqual([]);
});
