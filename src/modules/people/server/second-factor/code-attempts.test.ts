import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { client, goingOn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Tries of codes are counted before they are judged, and apart for devices of the person. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

test('strangers who know the password try ten codes an hour, and the owner gets a mail and in', async () => {
  const ana = await signUp(running.app);
  const app = await addAuthenticator(running, ana);
  const wrong = { username: ana.email, password, code: '000000' };
  const statuses: number[] = [];
  // Few at a time, so that the limit of requests for one address is not the one that answers.
  for (let index = 0; index < 20; index += 4)
    for (const { status } of await Promise.all(
      Array.from({ length: 4 }, async () => stranger.call('POST', '_session', wrong)),
    ))
      statuses.push(status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const { rows } = await running.pool.query("SELECT FROM mails WHERE recipient = $1 AND kind = 'password-known'", [
    ana.email,
  ]);
  expect(rows).toHaveLength(1);
  running.clock.now = new Date(running.clock.now.getTime() + 30_000);
  const refused = await stranger.call('POST', '_session', { ...wrong, code: app.code() });
  expect(refused.status, 'the limit holds for the right code as well').toBe(429);
  // The cookie of a device where the owner signed in before.
  const known = goingOn(running.app, ana, {
    headers: { 'set-cookie': ana.cookie.split('; ').filter((one) => one.startsWith('device=')) },
  });
  expect((await known.call('POST', '_session', { ...wrong, code: app.code() })).status).toBe(200);
});
