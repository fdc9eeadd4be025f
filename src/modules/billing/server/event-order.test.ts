import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { deliverEvents, openProcessor } from '#src/testing/billing.ts';
import { readEvent } from '../rules/event.ts';
import { setPlan } from '#modules/groups/server/plan.ts';
import { takeOver } from './apply-events.ts';
import { reconcile } from './ask-processor.ts';
import type { FakePaddle, Purchase } from './fake/fake-paddle.ts';

let running: TestApp;
let fake: FakePaddle;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  fake = await openProcessor(running);
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
            if (read?.subscription != null)
              await takeOver(db, read.subscription, false, read.occurred_at, running.clock.now);
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
    { numRuns: 25 },
  );
});

test('what is paid for follows what is stored, in the group and in those below it', async () => {
  const paying = await foundGroup(ana);
  await ana.call('POST', paying, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' });
  const begun = await ana.call('POST', `${paying}/_checkout`, { price_id: 'pri_fakecorp' });
  const id = fake.pay(begun.body as unknown as Purchase);
  const quantity = (): number | undefined => fake.subscriptions.get(id)?.items[0]?.quantity;
  await deliverEvents(running);
  await setPlan(running.app, paying, 'corp');
  const made = await ana.call('POST', 'accounts', { name: 'Below', parent_account_id: paying });
  expect(made.status, made.text).toBe(201);
  await hold(paying, 150_000_000);
  await hold(String(made.body['id']), 300_000_000);
  expect(quantity()).toBe(1);
  await reconcile.work(running.app, {});
  expect(quantity()).toBe(3);
  await hold(String(made.body['id']), 1000);
  await reconcile.work(running.app, {});
  await deliverEvents(running);
  await reconcile.work(running.app, {});
  expect(quantity()).toBe(1);
});

/** As if a group stored so many bytes. */
async function hold(account: string, bytes: number): Promise<void> {
  await running.database.transaction('oficina_app', account, async (db) =>
    db.query(
      `INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, 'Customer', 'Customer', 1, $2)
       ON CONFLICT (account_id, id) DO UPDATE SET size = $2`,
      [account, bytes],
    ),
  );
}
