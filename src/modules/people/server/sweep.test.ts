import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { audit } from './audit.ts';
import { sweep } from './sweep.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('records of sign-ins are deleted after a year, others stay', async () => {
  const ana = await signUp(running.app);
  const events = async (): Promise<string[]> => {
    const rows = await running.app.system('audit', async (db) =>
      db.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1 ORDER BY id', [ana.id]),
    );
    return rows.map(({ event }) => event);
  };
  const ends = ['code_failed', 'login_failed', 'logout', 'passkey_failed', 'proof_failed', 'proved', 'session_revoked'];
  for (const event of ends)
    await running.app.system('audit', async (db) => audit(db, { event, userId: ana.id, at: running.clock.now }));
  const all = await events();
  expect(all).toContain('login');
  const begun = running.clock.now;
  running.clock.now = new Date(begun.getTime() + 364 * 86_400_000);
  await sweep.work(running.app, {});
  expect(await events()).toEqual(all);
  running.clock.now = new Date(begun.getTime() + 366 * 86_400_000);
  await sweep.work(running.app, {});
  expect(await events()).toEqual(all.filter((event) => event !== 'login' && !ends.includes(event)));
});

test('several portions are deleted in one run, and nothing younger than the setting', async () => {
  const { app, clock, pool } = running;
  const at = (days: number): Date => new Date(clock.now.getTime() - days * 86_400_000);
  const lay = async (days: number, amount: number): Promise<unknown> =>
    pool.query(
      `INSERT INTO mails (recipient, kind, subject, body_text, body_html, created_at, sent_at)
       SELECT 'x@example.com', 'sweep', 'x', '', '', $1, $1 FROM generate_series(1, $2::int)`,
      [at(days), amount],
    );
  await lay(31, 2300);
  await lay(29, 10);
  await sweep.work(app, {});
  const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM mails WHERE kind = 'sweep'");
  expect(rows).toEqual([{ count: 10 }]);
});

test('the audit log is deleted after the days of the setting, but never within a year', async () => {
  const { app, clock } = running;
  clock.now = new Date();
  const at = (days: number): Date => new Date(clock.now.getTime() - days * 86_400_000);
  const lay = async (event: string, days: number): Promise<void> =>
    app.system('audit', async (db) => audit(db, { event, at: at(days), detail: {} }));
  await lay('five years', 1826);
  await lay('four years', 1460);
  const kept = async (): Promise<string[]> => {
    const rows = await app.system('audit', async (db) =>
      db.query<{ event: string }>("SELECT event FROM audit WHERE event LIKE '%years' OR event = 'months' ORDER BY id"),
    );
    return rows.map(({ event }) => event);
  };
  await sweep.work(app, {});
  expect(await kept()).toEqual(['four years']);
  await lay('months', 300);
  // Whatever the setting is, and if the clock is wrong.
  await app.system('sweep', async (db) => db.query('SELECT cut_audit(now(), 1000)'));
  expect(await kept()).toEqual(['months']);
});
