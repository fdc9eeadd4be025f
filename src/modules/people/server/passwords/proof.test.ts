import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

/** A proof is noted for one session, for ten minutes. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const token = { description: 'Till', permissions: ['ticket:read'] };
const needed = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };

function wait(minutes: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
}

test('a proof lets this session make keys for ten minutes, and no other session', async () => {
  const other = await signIn(running.app, ana);
  wait(11);
  expect(await ana.call('POST', '_tokens', token)).toMatchObject(needed);
  for (const [current, code] of [
    ['', 'cant-be-blank'],
    ['guessed', 'is-invalid'],
    ['x'.repeat(10_000), 'is-invalid'],
  ])
    expect(await ana.call('PUT', '_proof', { current_password: current })).toMatchObject({
      status: 422,
      body: { reason: { current_password: [{ code }] } },
    });
  expect(await ana.call('POST', '_tokens', token)).toMatchObject(needed);
  expect((await ana.call('PUT', '_proof', { current_password: password })).status).toBe(200);
  wait(9);
  expect((await ana.call('POST', '_tokens', token)).status).toBe(201);
  expect(await other.call('POST', '_tokens', token)).toMatchObject(needed);
  wait(1);
  expect(await ana.call('POST', '_tokens', token)).toMatchObject(needed);
});

test('a token proves nothing', async () => {
  const { bearer } = await issueToken(running.app, ana, ['account:write']);
  expect((await bearer.call('PUT', '_proof', { current_password: password })).status).toBe(403);
});
