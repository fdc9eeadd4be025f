import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { client, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Strangers who guess a person's password never use up the attempts of the person's devices, sessions and links. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date(running.clock.now.getTime() + 2 * 3_600_000);
  ana = await signUp(running.app);
});

const password = 'correct horse battery';
/** The address where the person signed in, which others of the shop share; and one where nobody did. */
const shop = '127.0.0.1';
const elsewhere = '198.51.100.200';

interface Asked {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly cookie: string;
  readonly from: string;
}

async function ask({ method, path, body, cookie, from }: Asked): Promise<number> {
  const answer = await running.app.server.inject({
    method,
    url: `/api/${path}`,
    remoteAddress: from,
    headers: cookie === '' ? {} : { cookie },
    payload: body,
  });
  return answer.statusCode;
}

async function signInFrom(from: string, secret: string, cookie = '', username = ana.email): Promise<number> {
  return ask({ method: 'POST', path: '_session', body: { username, password: secret }, cookie, from });
}

function cookieOf(name: 'device' | 'session'): string {
  return new RegExp(`${name}=[^;]+`).exec(ana.cookie)?.[0] ?? '';
}

/** What strangers do until a person without a cookie is refused at the shop's address. */
const strangers: Readonly<Record<string, () => Promise<void>>> = {
  'guess from the same address': async () => {
    for (let each = 0; each < 5; each += 1) expect(await signInFrom(shop, 'wrong')).toBe(401);
  },
  'guess from many addresses': async () => {
    for (let each = 0; each < 20; each += 1) expect(await signInFrom(`203.0.113.${each}`, 'wrong')).toBe(401);
    for (let each = 0; each < 5; each += 1) expect(await signInFrom(shop, 'wrong')).toBe(401);
  },
  'guess for other people from the same address': async () => {
    const names = Array.from({ length: 100 }, (_, each) => `nobody${each}@example.com`);
    for (const [each, name] of names.entries()) {
      if (each === 50) running.clock.now = new Date(running.clock.now.getTime() + 61_000);
      expect(await signInFrom(shop, 'wrong', '', name)).toBe(401);
    }
  },
  'send as many requests as the address may': async () => {
    for (let each = 0; each < 60; each += 1) await signInFrom(shop, 'wrong', '', 'nobody@example.com');
  },
};

/** Each place where the person's password is checked. */
const ways: Readonly<Record<string, (secret: string) => Omit<Asked, 'from'>>> = {
  'sign-in on a known device': (secret) => ({
    method: 'POST',
    path: '_session',
    body: { username: ana.email, password: secret },
    cookie: cookieOf('device'),
  }),
  'sign-in while signed in': (secret) => ({
    method: 'POST',
    path: '_session',
    body: { username: ana.email, password: secret },
    cookie: cookieOf('session'),
  }),
  'change of the name': (secret) => ofProfile({ fullname: `Ana ${secret}` }, secret),
  'change of the address': (secret) => ofProfile({ unconfirmed_email: 'new@example.com' }, secret),
  'change of the password': (secret) => ofProfile({ password: 'another good password' }, secret),
  'a new access token': (secret) => ({
    method: 'POST',
    path: '_tokens',
    body: { description: 'x', permissions: ['ticket:read'], current_password: secret },
    cookie: ana.cookie,
  }),
  'deletion of the account': (secret) => ({
    method: 'PUT',
    path: `_users/${ana.id}/_deletion`,
    body: { current_password: secret },
    cookie: ana.cookie,
  }),
};

function ofProfile(fields: object, secret: string): Omit<Asked, 'from'> {
  return {
    method: 'PUT',
    path: `_users/${ana.id}`,
    body: { ...fields, current_password: secret },
    cookie: ana.cookie,
  };
}

describe.each(Object.keys(strangers))('when strangers %s', (what) => {
  test.each(Object.keys(ways).flatMap((way) => [shop, elsewhere].map((from) => [way, from] as const)))(
    '%s works from %s',
    async (way, from) => {
      await strangers[what]?.();
      expect(await signInFrom(shop, password), 'a stranger is refused').toBe(429);
      // The session's cookie alone shares the requests of its address.
      if (way === 'sign-in while signed in' && from === shop && what === 'send as many requests as the address may')
        return;
      const asked = ways[way]?.(password);
      if (asked === undefined) throw new Error(`no way ${way}`);
      expect([200, 201]).toContain(await ask({ ...asked, from }));
    },
  );
});

describe('what was stolen has five attempts in all, from any address', () => {
  test.each(Object.keys(ways))('%s', async (way) => {
    let place = 0;
    const say = async (secret: string): Promise<number> => {
      place += 1;
      const asked = ways[way]?.(secret);
      if (asked === undefined) throw new Error(`no way ${way}`);
      return ask({ ...asked, from: `198.51.100.${place}` });
    };
    for (let each = 0; each < 5; each += 1) expect([401, 422]).toContain(await say(`wrong ${each}`));
    expect(await say(password)).toBe(429);
    running.clock.now = new Date(running.clock.now.getTime() + 16 * 60_000);
    expect([200, 201]).toContain(await say(password));
  });

  test('a stolen device leaves the other devices alone', async () => {
    const other = await client(running.app).call('POST', '_session', { username: ana.email, password });
    const device = /device=[^;]+/.exec([other.headers['set-cookie']].flat().join(';'))?.[0] ?? '';
    expect(device).not.toBe(cookieOf('device'));
    for (let each = 0; each < 5; each += 1) await signInFrom(elsewhere, 'wrong', cookieOf('device'));
    expect(await signInFrom(elsewhere, password, cookieOf('device'))).toBe(429);
    expect(await signInFrom(elsewhere, password, device)).toBe(200);
  });
});

test('the device of another person, or an invented one, counts as a stranger', async () => {
  const eve = await signUp(running.app);
  const device = /device=[^;]+/.exec(eve.cookie)?.[0] ?? '';
  for (let each = 0; each < 5; each += 1) await signInFrom(elsewhere, 'wrong');
  for (const cookie of [device, `${cookieOf('device')}x`, cookieOf('device').replace(/\./, 'x.'), eve.cookie])
    expect(await signInFrom(elsewhere, password, cookie)).toBe(429);
});

test('a link of the mailbox has attempts of its own', async () => {
  const doubtful = await signUp(running.app, { confirm: false });
  const link = await mailedToken(running.app, doubtful.email);
  const confirm = async (secret: string, from: string): Promise<number> =>
    ask({ method: 'PUT', path: '_confirm', body: { token: link, password: secret }, cookie: '', from });
  for (let each = 0; each < 6; each += 1) await signInFrom(shop, 'wrong', '', doubtful.email);
  for (let each = 0; each < 4; each += 1) expect(await confirm('wrong', `198.51.100.${each}`)).toBe(422);
  expect(await confirm(password, shop)).toBe(200);
});
