import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';

/** A person who lost app and recovery codes comes back by password, mailbox and two days of waiting, which the owner can stop. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const hour = 3600;

function wait(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

async function enter(person: Client, code?: string): ReturnType<Client['call']> {
  return stranger.call('POST', '_session', {
    username: person.email,
    password,
    ...(code === undefined ? {} : { code }),
  });
}

/** Reports the loss and opens the mailed link. */
async function lose(person: Client): Promise<void> {
  const asked = await stranger.call('POST', '_authenticator/loss', { username: person.email, password });
  expect(asked.status, asked.text).toBe(202);
  const token = await mailedToken(running.app, person.email);
  const begun = await stranger.call('PUT', '_authenticator/loss', { token });
  expect(begun.status, begun.text).toBe(200);
  expect((await stranger.call('PUT', '_authenticator/loss', { token })).status, 'once').toBe(404);
}

async function told(person: Client): Promise<{ events: string[]; mails: string[] }> {
  const events = await running.pool.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1', [person.id]);
  const mails = await running.pool.query<{ kind: string }>('SELECT kind FROM mails WHERE recipient = $1 ORDER BY id', [
    person.email,
  ]);
  return { events: events.rows.map(({ event }) => event), mails: mails.rows.map(({ kind }) => kind) };
}

test('after 48 hours the password alone signs in, and the app is gone', async () => {
  const ana = await signUp(running.app);
  await addAuthenticator(running, ana);
  await lose(ana);
  expect((await enter(ana)).status).toBe(401);
  wait(48 * hour - 1);
  expect((await enter(ana)).status).toBe(401);
  wait(1);
  const inside = await enter(ana);
  expect(inside.status, inside.text).toBe(200);
  const again = goingOn(running.app, ana, inside);
  expect((await again.call('GET', '_authenticator')).body).toMatchObject({ active: false, recovery_codes_left: 0 });
  const { events, mails } = await told(ana);
  expect(events).toEqual(expect.arrayContaining(['second_factor_ending', 'second_factor_off']));
  expect(
    mails.filter((kind) => kind === 'sign-in-changed'),
    'set up, ending, removed',
  ).toHaveLength(3);
});

test('a code, a recovery code or a session keeps the app, and a second report waits as long', async () => {
  const ana = await signUp(running.app);
  const app = await addAuthenticator(running, ana);
  const waits = async (): Promise<void> => {
    wait(49 * hour);
    expect((await enter(ana)).status).toBe(401);
  };
  await lose(ana);
  expect((await ana.call('GET', '_session')).body['info']).toHaveProperty('authenticator_ends_at');
  expect((await ana.call('DELETE', '_authenticator/loss')).status).toBe(200);
  expect((await ana.call('GET', '_session')).body['info']).not.toHaveProperty('authenticator_ends_at');
  await waits();
  await lose(ana);
  expect((await enter(ana, app.code())).status).toBe(200);
  await waits();
  await lose(ana);
  expect((await enter(ana, app.recoveryCodes[0])).status).toBe(200);
  await waits();
  await lose(ana);
  wait(24 * hour);
  await lose(ana);
  wait(24 * hour);
  expect((await enter(ana)).status, 'a second link neither prolongs nor shortens it').toBe(200);
  expect((await told(ana)).events.filter((event) => event === 'second_factor_kept')).toHaveLength(2);
});

test('the report needs the password, and the link the mailbox', async () => {
  const [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  await addAuthenticator(running, ana);
  const lost = '_authenticator/loss';
  const wrong = await stranger.call('POST', lost, { username: ana.email, password: 'wrong' });
  const unknown = await stranger.call('POST', lost, { username: 'nobody@example.com', password: 'wrong' });
  expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
  expect(wrong.status).toBe(401);
  expect((await stranger.call('POST', lost, { username: bia.email, password })).status, 'without an app').toBe(202);
  for (const person of [ana, bia]) expect((await told(person)).mails).not.toContain('authenticator-lost');
  for (const token of ['', 'x'.repeat(10_000), await mailedToken(running.app, ana.email)])
    expect((await stranger.call('PUT', lost, { token })).status).toBe(404);
});
