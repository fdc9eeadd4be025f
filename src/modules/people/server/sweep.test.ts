import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { sweep } from './sweep.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('records of sign-ins end after a year, others stay', async () => {
  const ana = await signUp(running.app);
  const events = async (): Promise<string[]> => {
    const rows = await running.app.system('audit', async (db) =>
      db.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1 ORDER BY id', [ana.id]),
    );
    return rows.map(({ event }) => event);
  };
  const all = await events();
  expect(all).toContain('login');
  const begun = running.clock.now;
  running.clock.now = new Date(begun.getTime() + 364 * 86_400_000);
  await sweep.work(running.app, {});
  expect(await events()).toEqual(all);
  running.clock.now = new Date(begun.getTime() + 366 * 86_400_000);
  await sweep.work(running.app, {});
  expect(await events()).toEqual(all.filter((event) => event !== 'login'));
});
