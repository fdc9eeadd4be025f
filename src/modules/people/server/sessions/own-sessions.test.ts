import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly user_agent: string;
}

async function sessionsOf(person: Client): Promise<readonly Session[]> {
  return (await person.call('GET', '_sessions')).body['sessions'] as Session[];
}

test('a person sees their sessions, with the current one marked, and ends another', async () => {
  const phone = await signUp(running.app);
  const eve = await signUp(running.app);
  const laptop = await signIn(running.app, phone);
  const sessions = await sessionsOf(laptop);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions).toHaveLength(2);
  expect(JSON.stringify(sessions)).not.toContain(/session=([\w-]+)/.exec(laptop.cookie)?.[1]);
  const other = sessions.find(({ current }) => !current);
  expect((await eve.call('DELETE', `_sessions/${other?.id ?? ''}`)).status, 'nobody else’s').toBe(404);
  expect((await laptop.call('DELETE', `_sessions/${other?.id ?? ''}`)).status).toBe(200);
  expect((await phone.call('GET', `_users/${phone.id}`)).status).toBe(401);
  expect(await sessionsOf(laptop)).toHaveLength(1);
});

test('all other sessions end at once, and this is recorded', async () => {
  const first = await signUp(running.app);
  const [second, third] = [await signIn(running.app, first), await signIn(running.app, first)];
  expect((await third.call('DELETE', '_sessions')).body).toEqual({ ok: true, ended: 2 });
  expect((await second.call('GET', `_users/${first.id}`)).status).toBe(401);
  expect((await third.call('GET', `_users/${first.id}`)).status).toBe(200);
  const { rows } = await running.pool.query(
    "SELECT detail FROM audit WHERE user_id = $1 AND event = 'session_revoked'",
    [first.id],
  );
  expect(rows).toEqual([{ detail: { sessions: 2 } }]);
});

test('name and address need the current password, newsletter and language do not', async () => {
  const ana = await signUp(running.app);
  const refused = await ana.call('PUT', `_users/${ana.id}`, { fullname: 'Ana Maria' });
  expect(refused.body['reason']).toEqual({ current_password: [{ code: 'cant-be-blank' }] });
  expect((await ana.call('PUT', `_users/${ana.id}`, { newsletter: true, locale: 'pt-BR' })).status).toBe(201);
  const current = { current_password: 'correct horse battery' };
  expect((await ana.call('PUT', `_users/${ana.id}`, { fullname: 'Ana Maria', ...current })).status).toBe(201);
  expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({ fullname: 'Ana Maria', newsletter: true });
});
