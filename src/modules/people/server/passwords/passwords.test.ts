import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, testApp, type TestApp } from '#src/testing/app.ts';
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

test('a new password has 8 to 256 characters and is not among the most common ones, in any case', () => {
  const codeOf = (password: unknown): string | undefined => passwordComplaint(password)?.code;
  expect([7, 8, 256, 257].map((length) => codeOf('x'.repeat(length)))).toEqual([
    'too-short',
    undefined,
    undefined,
    'too-long',
  ]);
  expect(['password1', 'PassWord1', 'Senha123'].map(codeOf)).toEqual(Array(3).fill('is-too-common'));
  expect(codeOf(12_345_678)).toBe('is-invalid');
});
