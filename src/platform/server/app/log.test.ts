import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Busy } from '../db/fair-semaphore.ts';
import { addressClass } from '../http/request-log.ts';
import { invitationToken, invite } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import { client, foundGroup, mailedToken, signIn, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  running = await testApp({}, { write: (line) => lines.push(line) });
});
afterAll(async () => running.close());

test('a request is logged with its id, its route and the screen it came from', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const found = await ana.call(
    'POST',
    `${group}/_find`,
    { selector: { klass: 'ticket' } },
    { 'x-route-id': 'tickets#board' },
  );
  const line = lines.find(
    (text) => text.includes(String(found.headers['x-request-id'])) && text.includes('tickets#board'),
  );
  expect(line).toContain('/api/:db/_find');
  expect(line).toContain(group);
});

test('a request is one line, with user, group, kind of address, status and time', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const asked = await ana.call('GET', `${group}/_standing`);
  const of = lines.filter((text) => text.includes(String(asked.headers['x-request-id'])));
  expect(of).toHaveLength(1);
  expect(JSON.parse(of[0] ?? '')).toMatchObject({
    user: ana.id,
    db: group,
    from: 'loopback',
    status: 200,
    ms: expect.any(Number) as number,
    req: { method: 'GET', route: '/api/:db/_standing' },
  });
});

test('every line of a request names the user, as do those of what failed in it', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const broken = vi.spyOn(running.app.registry, 'kind').mockImplementation(() => {
    throw new Error('planted');
  });
  const asked = await ana.call('POST', group, { klass: 'ticket' });
  broken.mockRestore();
  expect(asked.status).toBe(500);
  const of = lines.filter((text) => text.includes(String(asked.headers['x-request-id'])));
  expect(of.map((text) => (JSON.parse(text) as { msg: string }).msg)).toEqual(['request failed', 'request']);
  for (const line of of) expect(line.split(`"user":"${ana.id}"`), line).toHaveLength(2);
});

test('who waits too long for others is a warning without a stack, a lost database is an error', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const linesAfter = async (error: Error) => {
    const broken = vi.spyOn(running.app.registry, 'kind').mockImplementation(() => {
      throw error;
    });
    const asked = await ana.call('POST', group, { klass: 'ticket' });
    broken.mockRestore();
    expect(asked.status).toBe(503);
    return lines
      .filter((text) => text.includes(String(asked.headers['x-request-id'])))
      .map((text) => JSON.parse(text) as { level: number | string; msg: string; err?: unknown });
  };
  const [waited] = await linesAfter(new Busy());
  expect(waited).toMatchObject({
    msg: 'request is to be tried again',
    reason: { base: [{ code: 'others-are-writing' }] },
  });
  expect(waited).not.toHaveProperty('err');
  const [lost] = await linesAfter(new Error('Connection terminated unexpectedly'));
  expect(lost).toMatchObject({ msg: 'request failed', err: { stack: expect.any(String) as string } });
  expect(lost?.level).not.toBe(waited?.level);
});

test('the client address comes from the connection, or from a trusted proxy', async () => {
  const from = async (variables: Record<string, string>): Promise<unknown> => {
    const told: string[] = [];
    const behind = await testApp(variables, { write: (line) => told.push(line) });
    try {
      // The visitor wrote the first address, the proxy in front the second.
      const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
      await behind.app.server.inject({ url: '/api/_session', headers });
      return told.map((line) => (JSON.parse(line) as { from?: string }).from);
    } finally {
      await behind.close();
    }
  };
  expect(await from({})).toEqual(['loopback']);
  expect(await from({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual(['loopback']);
  expect(await from({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual(['198.51.100.0/24']);
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.31.0.9', 'private'],
  ['172.32.0.9', '172.32.0.0/24'],
  ['203.0.113.77', '203.0.113.0/24'],
  ['fd00::1', 'private'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
])('the address %s is logged as %s', (ip, logged) => {
  expect(addressClass(ip)).toBe(logged);
});

test('no password, token, cookie or body reaches the log', async () => {
  const canary = randomUUID();
  const unconfirmed = await signUp(running.app, { confirm: false });
  const token = await mailedToken(running.app, unconfirmed.email);
  const stranger = client(running.app);
  await stranger.call('GET', `/user/confirm/${token}`);
  await unconfirmed.call('PUT', '_confirm', { token });
  // Confirming the address ends older sessions.
  const ana = await signIn(running.app, unconfirmed);
  await stranger.call('POST', '_session', { username: ana.email, password: canary });
  await stranger.call('GET', `_session?secret=${canary}`);
  await stranger.call('GET', '_session', undefined, { authorization: `Bearer ${canary}` });
  const group = await foundGroup(ana, canary);
  await ana.call('POST', group, { klass: 'ticket', content: canary });
  const cookie = /session=([\w-]+)/.exec(ana.cookie)?.[1] ?? '';
  const all = lines.join('\n');
  expect(lines.length, 'positive control').toBeGreaterThan(10);
  for (const secret of [canary, token, cookie, 'correct horse battery'])
    expect(all.includes(secret), secret).toBe(false);
});

test('invitations, resets and access tokens leave no secret in the log either', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const { secret } = await issueToken(running.app, ana, ['ticket:read']);
  const program = client(running.app);
  await program.call(
    'POST',
    `${group}/_find`,
    { selector: { klass: 'ticket' } },
    { authorization: `Bearer ${secret}` },
  );
  const bob = await signUp(running.app);
  await invite(ana, group, bob.email);
  const invitation = await invitationToken(running, bob.email);
  await program.call('GET', `/user/invitation/${invitation}`);
  await program.call('POST', '_invitation', { token: invitation });
  await bob.call('PUT', '_invitation', { token: invitation });
  await program.call('POST', '_password', { email: bob.email });
  const reset = await mailedToken(running.app, bob.email);
  const password = randomUUID();
  await program.call('GET', `/user/password/${reset}`);
  await program.call('PUT', '_password', { token: reset, password });
  const all = lines.join('\n');
  for (const hidden of [secret, invitation, reset, password]) {
    expect(hidden.length, 'positive control').toBeGreaterThan(20);
    expect(all.includes(hidden), hidden).toBe(false);
  }
});
