import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, foundGroup, mailedToken, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { passwordComplaint } from './passwords.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('a password is compared as typed, up to 256 characters of any kind', async () => {
  const stranger = client(running.app);
  const email = 'long.password@example.com';
  const password = ` Ünï 🔑${'x'.repeat(246)}Zz `;
  expect(password).toHaveLength(256);
  const made = await stranger.call('POST', '_users', { unconfirmed_email: email, password });
  expect(made.status, made.text).toBe(201);
  const signIn = async (typed: string): Promise<number> =>
    (await stranger.call('POST', '_session', { username: email, password: typed })).status;
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect(await signIn(other)).toBe(401);
  expect(await signIn(password)).toBe(200);
});

const ana = { fullname: 'Ana Lúcia de Souza', email: 'ana.souza@padaria-central.example' };

async function codeOf(password: unknown): Promise<string | undefined> {
  return (await passwordComplaint(password, ana))?.code;
}

test.each([
  ['~'.repeat(7), 'too-short'],
  ['~'.repeat(8), undefined],
  ['~'.repeat(256), undefined],
  ['~'.repeat(257), 'too-long'],
  [12_345_678, 'is-invalid'],
  ['password1', 'is-too-common'],
  ['PassWord1', 'is-too-common'],
  ['Senha123', 'is-too-common'],
  ['password1234', 'is-too-common'],
  ['123456789012', 'is-too-common'],
  ['oficina12345', 'is-own-words'],
  ['Oficina@2026', 'is-own-words'],
  ['my!oficina', 'is-own-words'],
  ['ana.souza', 'is-own-words'],
  ['AnaLucia1984', 'is-own-words'],
  ['lúcia souza', 'is-own-words'],
  ['padaria-central', 'is-own-words'],
  ['ana.souza@padaria-central.example', 'is-own-words'],
  ['souza compra pão quente', undefined],
  ['oficina das bicicletas', undefined],
  ['correct horse battery', undefined],
  ['483920175566', undefined],
])('%s as a new password: %s', async (password, code) => {
  expect(await codeOf(password)).toBe(code);
});

test('the list has the 100,000 most common passwords of at least 8 characters', async () => {
  // From its beginning, its middle and its end.
  const places = ['12345678', 'trustno1', '12071997', 'captain2', '07021954'];
  expect(await Promise.all(places.map(codeOf))).toEqual(places.map(() => 'is-too-common'));
});

describe('wherever a password is chosen', () => {
  const refused = { status: 422, body: { reason: { password: [{ code: 'is-too-common' }] } } };
  const password = 'password1234';

  test('at registration', async () => {
    const body = { unconfirmed_email: 'new@example.com', password };
    expect(await client(running.app).call('POST', '_users', body)).toMatchObject(refused);
  });

  test('at a change', async () => {
    const person = await signUp(running.app);
    const body = { password, current_password: 'correct horse battery' };
    expect(await person.call('PUT', `_users/${person.id}`, body)).toMatchObject(refused);
  });

  test('by a link for a new password, which stays valid', async () => {
    const person = await signUp(running.app, { fullname: 'Bernardo Gil' });
    const stranger = client(running.app);
    await stranger.call('POST', '_password', { email: person.email });
    const token = await mailedToken(running.app, person.email);
    expect(await stranger.call('PUT', '_password', { token, password })).toMatchObject(refused);
    expect(await stranger.call('PUT', '_password', { token, password: 'bernardogil' })).toMatchObject({
      status: 422,
      body: { reason: { password: [{ code: 'is-own-words' }] } },
    });
    expect((await stranger.call('PUT', '_password', { token, password: 'another good password' })).status).toBe(200);
  });

  test('at the first confirmation', async () => {
    const person = await signUp(running.app, { confirm: false });
    const token = await mailedToken(running.app, person.email);
    const body = { token, password, password_confirmation: password };
    expect(await client(running.app).call('PUT', '_confirm', body)).toMatchObject(refused);
  });

  test('by an invitation', async () => {
    const owner = await signUp(running.app);
    const group = await foundGroup(owner);
    await owner.call('POST', group, { _id: 'sub-', email: 'guest@example.com' });
    const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
    const text = mails.find(({ to }) => to === 'guest@example.com')?.text ?? '';
    const token = /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
    const body = { token, fullname: 'Guest', password, accept_terms: true, locale: 'en' };
    expect(await client(running.app).call('PUT', '_invitation', body)).toMatchObject(refused);
  });
});
