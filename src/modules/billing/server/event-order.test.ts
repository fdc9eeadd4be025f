import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { readEvent } from '../rules/event.ts';
import { takeOver } from './apply-events.ts';
import { syncPrices } from './prices.ts';

let running: TestApp;
let group: string;

beforeAll(async () => {
  running = await testApp();
  group = await foundGroup(await signUp(running.app));
  await syncPrices.work(running.app, {});
});
afterAll(async () => running.close());

test('whatever order events come in, twice or not at all, what was said last decides', async () => {
  const told = (id: string, at: number, status: string, price: string, custom: object) => ({
    event_id: `evt_${id}${at}${Math.random().toString(36).slice(2)}`,
    event_type: 'subscription.updated',
    occurred_at: new Date(at).toISOString(),
    data: {
      id: `sub_${id}`,
      status,
      created_at: new Date(1_760_000_000_000).toISOString(),
      updated_at: new Date(at).toISOString(),
      canceled_at: status === 'canceled' ? new Date(at).toISOString() : null,
      items: [{ price: { id: price }, quantity: 1 }],
      custom_data: custom,
    },
  });
  const states = ['active', 'past_due', 'canceled', 'trialing', 'paused'] as const;
  const now = Date.now();
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ status: fc.constantFrom(...states), corp: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 5, maxLength: 10 }),
      async (history, picks) => {
        turn += 1;
        const events = history.map(({ status, corp }, at) =>
          told(`t${turn}${group.slice(-8)}`, now - 1000 + at, status, corp ? 'pri_fakecorp' : 'pri_fakepro', {
            accountId: group,
          }),
        );
        const order = picks.map((pick) => events[pick % events.length]);
        await running.app.system('payments', async (db) => {
          for (const event of order) {
            const read = readEvent(event);
            if (read?.subscription != null) await takeOver(db, read.subscription, false, read.occurred_at);
          }
        });
        const last = Math.max(...picks.map((pick) => pick % events.length));
        const { status, corp } = history[last] ?? { status: 'canceled', corp: false };
        const { rows } = await running.pool.query('SELECT status, plan FROM paid_subscriptions WHERE id = $1', [
          `sub_t${turn}${group.slice(-8)}`,
        ]);
        expect(rows).toEqual([{ status, plan: corp ? 'corp' : 'pro' }]);
      },
    ),
    { numRuns: 60 },
  );
});
