import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Guessing passwords: how often and from where it is possible, and that it does not lock out the owner. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
});
afterAll(async () => running.close());
beforeEach(async () => {
  // Registrations and mails from one address have limits too.
  running.clock.now = new Date(running.clock.now.getTime() + 2 * 3_600_000);
  ana = await signUp(running.app);
});

const password = 'correct horse battery';

async function attempt(remoteAddress: string, secret = 'wrong', cookie = ''): Promise<number> {
  const answer = await running.app.server.inject({
    method: 'POST',
    url: '/api/_session',
    remoteAddress,
    headers: cookie === '' ? {} : { cookie },
    payload: { username: ana.email, password: secret },
  });
  return answer.statusCode;
}

/** Sends wrong passwords from many addresses until further ones are refused unchecked. */
async function guessFromEverywhere(): Promise<void> {
  for (let place = 0; place < 20; place += 1) expect(await attempt(`203.0.113.${place}`)).toBe(401);
  expect(await attempt('203.0.113.99')).toBe(429);
}

function deviceOf(cookie: string): string {
  return /device=[^;]+/.exec(cookie)?.[0] ?? '';
}

const warnings = async (): Promise<number> => {
  const { rows } = await running.pool.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM mails WHERE kind = 'sign-in-attempts' AND recipient = $1",
    [ana.email],
  );
  return rows[0]?.count ?? 0;
};

test('of thirty parallel wrong passwords only five are checked', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => attempt('198.51.100.7')));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('right passwords do not count: six sign-ins in a row work, with four mistakes in between', async () => {
  for (const secret of [password, 'wrong', password, 'wrong', password, 'wrong', password, 'wrong', password, password])
    expect(await attempt('198.51.100.8', secret)).toBe(secret === password ? 200 : 401);
});

test('an attacker with many addresses locks out unknown devices, but not the owner’s usual address or device', async () => {
  const device = deviceOf(ana.cookie);
  expect(device).not.toBe('');
  await guessFromEverywhere();
  expect(await attempt('203.0.113.98', password), 'a place where nobody signed in before').toBe(429);
  expect(await attempt('203.0.113.98', password, device)).toBe(200);
  expect(await attempt('127.0.0.1', password)).toBe(200);
});

test.each(['reset', 'changed'])(
  'a device from before the password was %s opens nothing, the one where that was done does',
  async (way) => {
    const chosen = 'another good password';
    const before = deviceOf(ana.cookie);
    if (way === 'reset') await client(running.app).call('POST', '_password', { email: ana.email });
    const done =
      way === 'reset'
        ? await client(running.app).call('PUT', '_password', {
            token: await mailedToken(running.app, ana.email),
            password: chosen,
          })
        : await ana.call('PUT', `_users/${ana.id}`, { password: chosen, current_password: password });
    expect(done.status, done.text).toBeLessThan(300);
    await guessFromEverywhere();
    expect(await attempt('203.0.113.98', chosen, before)).toBe(429);
    expect(await attempt('203.0.113.98', chosen, deviceOf(goingOn(running.app, ana, done).cookie))).toBe(200);
  },
);

test('another person’s device gives no access', async () => {
  const eve = await signUp(running.app);
  const device = deviceOf(eve.cookie);
  await guessFromEverywhere();
  expect(await attempt('203.0.113.98', password, device)).toBe(429);
});

test('a new password by the mailed link gives access at once', async () => {
  await guessFromEverywhere();
  await client(running.app).call('POST', '_password', { email: ana.email });
  const token = await mailedToken(running.app, ana.email);
  const done = await client(running.app).call('PUT', '_password', { token, password: 'another good password' });
  expect(done.status, done.text).toBe(200);
  expect(await attempt('203.0.113.98', 'another good password')).toBe(200);
});

test('the owner gets one mail a day', async () => {
  const tomorrow = new Date(running.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10);
  running.clock.now = new Date(`${tomorrow}T09:00:00Z`);
  await guessFromEverywhere();
  expect(await warnings()).toBe(1);
  running.clock.now = new Date(`${tomorrow}T10:01:00Z`);
  await guessFromEverywhere();
  expect(await warnings()).toBe(1);
  running.clock.now = new Date(running.clock.now.getTime() + 86_400_000);
  await guessFromEverywhere();
  expect(await warnings()).toBe(2);
  expect((await signIn(running.app, ana)).cookie, 'and still comes in').toContain('session=');
});

test('a right password resets only its own count, not the wrong ones of the same moment', async () => {
  for (let each = 0; each < 4; each += 1) expect(await attempt('198.51.100.9')).toBe(401);
  expect(await attempt('198.51.100.9', password)).toBe(200);
  expect(await attempt('198.51.100.9')).toBe(401);
  expect(await attempt('198.51.100.9')).toBe(429);
});

test('a stolen session can guess the password five times in all, from any address, until the owner resets it', async () => {
  const ways = [
    ['POST', '_tokens', { description: 'x', permissions: ['ticket:read'] }],
    ['PUT', `_users/${ana.id}/_deletion`, {}],
    ['PUT', `_users/${ana.id}`, { password: 'of the thief himself' }],
  ] as const;
  let place = 0;
  const say = async (secret: string, [method, path, body] = ways[place % ways.length] ?? ways[0]): Promise<number> => {
    place += 1;
    const answer = await running.app.server.inject({
      method,
      url: `/api/${path}`,
      remoteAddress: `198.51.100.${100 + place}`,
      headers: { cookie: ana.cookie },
      payload: { ...body, current_password: secret },
    });
    return answer.statusCode;
  };
  const wrong: number[] = [];
  for (let each = 0; each < 4; each += 1) wrong.push(await say('wrong'));
  expect(await say(password, ways[0]), 'what is right does not count').toBe(201);
  wrong.push(await say('wrong'));
  expect(wrong).toEqual([422, 422, 422, 422, 422]);
  for (const way of ways) expect(await say(password, way)).toBe(429);
  await client(running.app).call('POST', '_password', { email: ana.email });
  const chosen = 'another good password';
  await client(running.app).call('PUT', '_password', {
    token: await mailedToken(running.app, ana.email),
    password: chosen,
  });
  ana = await signIn(running.app, ana, chosen);
  expect(await say(chosen, ways[0])).toBe(201);
});

test('requests for other mails do not use up the resets of an address', async () => {
  const stranger = client(running.app);
  for (let each = 0; each < 6; each += 1) {
    await stranger.call('POST', '_confirm', { email: ana.email });
    await stranger.call('POST', '_users', { unconfirmed_email: ana.email, password });
  }
  expect((await stranger.call('POST', '_confirm', { email: ana.email })).status).toBe(429);
  expect((await stranger.call('POST', '_password', { email: ana.email })).status).toBe(202);
});
