import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('400 tickets created by 8 concurrent clients have 400 numbers without a gap', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const worker = async (): Promise<void> => {
    for (let i = 0; i < 50; i += 1) {
      // Every seventh write fails; a failed write must not use up a number.
      if (i % 7 === 3) {
        const refused = await ana.call('POST', group, {
          klass: 'ticket',
          content: 'x',
          customer_id: `cus-${'0'.repeat(32)}`,
        });
        expect(refused.status).toBe(422);
      }
      const made = await ana.call('POST', group, { klass: 'ticket', content: 'x' });
      expect(made.status, made.text).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { rows } = await running.database.transaction('oficina_app', group, async (db) => ({
    rows: await db.query<{ number: number }>('SELECT number FROM tickets WHERE account_id = $1 ORDER BY number', [
      group,
    ]),
  }));
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
});
