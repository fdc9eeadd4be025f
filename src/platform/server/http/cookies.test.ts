import type { FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { createCookies } from './cookies.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

const origin = 'http://localhost';
const own = { host: 'localhost', origin };
const password = 'correct horse battery';
/** Cookies of another installation on this host, or of this one before its data was restored. */
const foreign = {
  cookie: `session=${'s'.repeat(43)}; XSRF-TOKEN=${'x'.repeat(43)}`,
  'x-xsrf-token': 'x'.repeat(43),
};

test('a cookie that opens no session does not prevent signing in, out or up', async () => {
  const ana = await signUp(running.app);
  const browser = client(running.app);
  const signed = await browser.call('POST', '_session', { username: ana.email, password }, { ...own, ...foreign });
  expect(signed.status).toBe(200);
  const renewed = cookiesOf(signed.headers);
  const xsrf = /XSRF-TOKEN=([\w-]+)/.exec(renewed)?.[1] ?? '';
  const changed = await browser.call(
    'PUT',
    `_users/${ana.id}`,
    { newsletter: true },
    { ...own, cookie: renewed, 'x-xsrf-token': xsrf },
  );
  expect(changed.status).toBe(201);
  const asked = { unconfirmed_email: 'bea@example.com', password };
  expect((await browser.call('POST', '_users', asked, { ...own, ...foreign })).status).toBe(201);
  expect((await browser.call('DELETE', '_session', undefined, { ...own, ...foreign })).status).toBe(200);
  expect((await browser.call('POST', 'accounts', { name: 'Shop' }, { ...own, ...foreign })).status).toBe(401);
});

test('the message names a proxy that replaces the Host header', async () => {
  const asked = async (headers: Record<string, string>): Promise<unknown> =>
    (await client(running.app).call('POST', '_session', { username: 'a@example.com', password }, headers)).body[
      'reason'
    ];
  const behind = { host: '127.0.0.1:3000', origin: running.app.environment.baseUrl };
  expect(await asked(behind)).toBe('The proxy does not pass the Host header');
  expect(await asked({ ...behind, 'sec-fetch-site': 'cross-site' })).not.toBe('Name or password is incorrect.');
  expect(await asked({ ...behind, origin: 'https://evil.example' })).toBe('token_missing');
});

test('a session needs its token, and requests of another site are refused', async () => {
  const ana = await signUp(running.app);
  const xsrf = /XSRF-TOKEN=([\w-]+)/.exec(ana.cookie)?.[1] ?? '';
  const rightly = { ...own, 'x-xsrf-token': xsrf };
  const elsewhere = { ...own, origin: 'http://evil.example' };
  const asked = { username: ana.email, password };
  for (const headers of [own, { ...own, 'x-xsrf-token': foreign['x-xsrf-token'] }, { ...rightly, ...elsewhere }]) {
    expect((await ana.call('POST', '_session', asked, headers)).body).toMatchObject({ reason: 'token_missing' });
    expect((await ana.call('POST', 'accounts', { name: 'Shop' }, headers)).status).toBe(403);
  }
  expect((await client(running.app).call('POST', '_session', asked, elsewhere)).status).toBe(403);
  expect((await client(running.app).call('POST', '_session', asked, { ...foreign, ...elsewhere })).status).toBe(403);
  expect((await ana.call('POST', 'accounts', { name: 'Shop' }, rightly)).status).toBe(201);
});

test('a token of another secret is renewed by the next answer, a refusal too', async () => {
  const ana = await signUp(running.app);
  const right = /XSRF-TOKEN=([\w-]+)/.exec(ana.cookie)?.[1] ?? '';
  const old = 'b'.repeat(right.length);
  const restored = ana.cookie.replace(right, old);
  const session = await ana.call('GET', '_session', undefined, { cookie: restored });
  expect(cookiesOf(session.headers)).toBe(`XSRF-TOKEN=${right}`);
  const refused = await ana.call(
    'POST',
    'accounts',
    { name: 'Shop' },
    { ...own, cookie: restored, 'x-xsrf-token': old },
  );
  expect([refused.status, refused.body['reason'], cookiesOf(refused.headers)]).toEqual([
    403,
    'token_missing',
    `XSRF-TOKEN=${right}`,
  ]);
  const renewed = { ...own, 'x-xsrf-token': right };
  expect((await ana.call('POST', 'accounts', { name: 'Shop' }, renewed)).headers['set-cookie']).toBeUndefined();
  expect(
    (await ana.call('GET', '_session', undefined, { cookie: restored.replace(/session=\w/, 'session=x') })).headers[
      'set-cookie'
    ],
  ).toBeUndefined();
});

test('a device stays known after a restore with another secret', () => {
  const key = Buffer.from('stored with the data');
  const person = { id: '0'.repeat(32), password_hash: 'hash' };
  const sent: string[] = [];
  const reply = {
    request: { cookies: {} },
    setCookie: (_name: string, value: string) => sent.push(value),
  } as unknown as FastifyReply;
  const cookies = (secret: string) => createCookies(Buffer.from(secret), key, 'http://localhost');
  cookies('before').rememberDevice(reply, person);
  const request = { cookies: { device: sent[0] } } as unknown as FastifyRequest;
  expect(cookies('after').isDeviceOf(request, person)).toBe(true);
  expect(cookies('after').isDeviceOf(request, { ...person, password_hash: 'changed' })).toBe(false);
});

function cookiesOf(headers: LightMyRequestResponse['headers']): string {
  return [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}
