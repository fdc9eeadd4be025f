import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

const password = 'correct horse battery';

test('the id of another person is refused for known and unknown addresses, and nobody gets a mail', async () => {
  const ana = await signUp(running.app);
  const bia = await signUp(running.app);
  const mails = async (): Promise<unknown> => (await running.app.server.inject('/_dev/mail.json')).json<unknown>();
  const before = await mails();
  for (const email of ['third.party@example.com', ana.email, bia.email]) {
    const asked = { _id: ana.id, unconfirmed_email: email, password };
    expect(await client(running.app).call('POST', '_users', asked)).toMatchObject({
      status: 409,
      body: { error: 'conflict', reason: 'Document update conflict.' },
    });
  }
  const change = { _id: ana.id, unconfirmed_email: 'other.party@example.com', current_password: password };
  expect((await bia.call('PUT', `_users/${bia.id}`, change)).status).toBe(400);
  expect((await bia.call('PUT', `_users/${ana.id}`, change)).status).toBe(404);
  expect(await mails()).toEqual(before);
});
