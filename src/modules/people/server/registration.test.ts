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

test('the outbox shows all mails, or those to one address', async () => {
  const ana = await signUp(running.app);
  const bia = await signUp(running.app);
  const shown = async (query: Record<string, string>): Promise<string[]> => {
    const answer = await running.app.server.inject({ url: '/_dev/mail.json', query });
    return answer.json<{ to: string }[]>().map((mail) => mail.to);
  };
  expect(new Set(await shown({ to: ana.email }))).toEqual(new Set([ana.email]));
  expect(await shown({})).toEqual(expect.arrayContaining([ana.email, bia.email]));
  expect(await shown({ to: 'nobody@example.com' })).toEqual([]);
});
