import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';

/** A thief who knows the old password and acts while the owner resets it has no access afterwards. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

type Answer = Awaited<ReturnType<Client['call']>>;

/**
 * Runs `act` after a reset has written the new password and before it commits; the reset continues once `act` is done
 * or waits for it.
 */
async function duringReset(person: Client, act: () => Promise<Answer>): Promise<Answer> {
  const reset = await running.pool.connect();
  try {
    await reset.query('BEGIN');
    await reset.query("UPDATE users SET password_hash = 'of the reset' WHERE id = $1", [person.id]);
    await reset.query('DELETE FROM sessions WHERE user_id = $1', [person.id]);
    await reset.query('DELETE FROM user_token_secrets WHERE account_id = $1', [person.id]);
    const acting = act();
    const acted = acting.then(() => true);
    let over = false;
    while (!over) over = await Promise.race([acted, somebodyWaits()]);
    await reset.query('COMMIT');
    return await acting;
  } finally {
    reset.release();
  }
}

async function somebodyWaits(): Promise<boolean> {
  const { rowCount } = await running.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}

async function rowsOf(person: Client, sql: string): Promise<unknown[]> {
  return (await running.pool.query(sql, [person.id])).rows;
}

test('a sign-in opens no session', async () => {
  const ana = await signUp(running.app);
  const body = { username: ana.email, password };
  expect((await duringReset(ana, async () => stranger.call('POST', '_session', body))).status).toBe(401);
  expect(await rowsOf(ana, 'SELECT FROM sessions WHERE user_id = $1')).toEqual([]);
});

test('a change of the password or of the address does not follow', async () => {
  for (const wanted of [{ password: 'of the thief himself' }, { unconfirmed_email: 'racing@example.com' }]) {
    const ana = await signUp(running.app);
    const body = { ...wanted, current_password: password };
    expect((await duringReset(ana, async () => ana.call('PUT', `_users/${ana.id}`, body))).status).toBe(409);
    expect(await rowsOf(ana, 'SELECT password_hash, unconfirmed_email FROM users WHERE id = $1')).toEqual([
      { password_hash: 'of the reset', unconfirmed_email: null },
    ]);
  }
});

describe.each([
  ['with the password', { current_password: password }],
  ['just after signing in', {}],
])('%s', (_when, proof) => {
  test('a token is not made', async () => {
    const ana = await signUp(running.app);
    const body = { description: 'x', permissions: ['ticket:read'], ...proof };
    const answer = await duringReset(ana, async () => ana.call('POST', '_tokens', body));
    expect([answer.status, answer.body['reason']]).toEqual([422, { current_password: [{ code: 'is-invalid' }] }]);
    expect(await rowsOf(ana, 'SELECT FROM user_token_secrets WHERE account_id = $1')).toEqual([]);
    expect(await rowsOf(ana, 'SELECT FROM user_tokens WHERE account_id = $1')).toEqual([]);
  });

  test('a key of the drive is not made', async () => {
    const ana = await signUp(running.app);
    const group = await driveGroup(running, ana);
    const body = { klass: 'webdav_key', description: 'x', ...proof };
    const answer = await duringReset(ana, async () => ana.call('POST', group, body));
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('ofk_');
    expect(await rowsOf(ana, 'SELECT FROM webdav_key_secrets WHERE user_id = $1')).toEqual([]);
    expect(await rowsOf(ana, 'SELECT FROM webdav_keys WHERE user_id = $1')).toEqual([]);
  });
});
