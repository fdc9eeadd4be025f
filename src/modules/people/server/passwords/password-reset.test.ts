import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** A reset link proves only the address that it was mailed to. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

test('a reset link to an address that is no longer the person’s opens nothing', async () => {
  const ana = await signUp(running.app);
  await stranger.call('POST', '_password', { email: ana.email });
  const token = await mailedToken(running.app, ana.email);
  const email = 'ana.moved@example.com';
  await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: email, current_password: password });
  const confirmed = await ana.call('PUT', '_confirm', { token: await mailedToken(running.app, email) });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect((await stranger.call('PUT', '_password', { token, password: 'of the old mailbox' })).status).toBe(404);
});

test('the owner’s reset link works although a stranger registered the address first', async () => {
  const squatter = await signUp(running.app, { confirm: false });
  await stranger.call('POST', '_password', { email: squatter.email });
  const token = await mailedToken(running.app, squatter.email);
  const moved = { unconfirmed_email: 'squatter@example.com', current_password: password };
  expect((await squatter.call('PUT', `_users/${squatter.id}`, moved)).status).toBe(201);
  await stranger.call('POST', '_users', { unconfirmed_email: squatter.email, password });
  expect((await stranger.call('PUT', '_password', { token, password: 'a better password' })).status).toBe(404);
});
