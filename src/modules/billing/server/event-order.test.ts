import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { beginCheckout, deliverEvents, foundBuyer, openProcessor } from '#src/testing/billing.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { applyEvent } from './apply-events.ts';
import { reconcile } from './fetch-from-processor.ts';
import type { FakePaddle, Purchase } from './fake/fake-paddle.ts';

let running: TestApp;
let fake: FakePaddle;
let ana: Client;
let group: string;
let begun: Purchase;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  fake = await openProcessor(running);
  group = await foundBuyer(ana);
  begun = await beginCheckout(ana, group);
});
afterAll(async () => running.close());

const states = ['active', 'past_due', 'canceled', 'trialing', 'paused'] as const;
type State = { readonly status: (typeof states)[number]; readonly corp: boolean };

/** Sends the states of a new subscription in the order of `picks` and expects the plan of the last state. */
async function expectPlan(history: readonly State[], picks: readonly number[]): Promise<void> {
  const id = `sub_${randomUUID().replaceAll('-', '')}`;
  const moment = (at: number): string => new Date(running.clock.now.getTime() - 1000 + at).toISOString();
  const bodies = history.map(({ status, corp }, at) =>
    JSON.stringify({
      event_id: `evt_${at}`,
      event_type: 'subscription.updated',
      occurred_at: moment(at),
      data: {
        id,
        status,
        created_at: '2026-01-01T00:00:00Z',
        updated_at: moment(at),
        canceled_at: status === 'canceled' || status === 'paused' ? moment(at) : null,
        items: [{ price: { id: corp ? 'pri_fakecorp' : 'pri_fakepro' }, quantity: 1 }],
        custom_data: begun.custom,
      },
    }),
  );
  await running.pool.query('DELETE FROM paid_subscriptions WHERE account_id = $1', [group]);
  for (const pick of picks) await applyEvent(running.app, { id: '', livemode: false, body: bodies[pick] ?? '' });
  const last = history[Math.max(...picks)];
  const { rows } = await running.pool.query<{ status: string; plan: string }>(
    'SELECT s.status, g.plan FROM paid_subscriptions s JOIN groups g USING (account_id) WHERE s.id = $1',
    [id],
  );
  expect(rows, picks.join()).toEqual([{ status: last?.status, plan: last?.corp === true ? 'corp' : 'pro' }]);
}

test('five events in each of their 120 orders lead to the same plan', async () => {
  const history = states.map((status, at) => ({ status, corp: at % 2 === 0 }));
  for (const order of orders([0, 1, 2, 3, 4])) await expectPlan(history, order);
});

test('the newest state decides, in whatever order events arrive, repeated or lost', async () => {
  const state = fc.record({ status: fc.constantFrom(...states), corp: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(state, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
      async (history, picks) =>
        expectPlan(
          history,
          picks.map((pick) => pick % history.length),
        ),
    ),
  );
});

function* orders(all: readonly number[]): Generator<readonly number[]> {
  if (all.length === 0) yield [];
  for (const first of all) for (const rest of orders(all.filter((one) => one !== first))) yield [first, ...rest];
}

test('the paid quantity follows the bytes stored by the group and its sub-groups', async () => {
  const paying = await foundBuyer(ana);
  const id = fake.pay(await beginCheckout(ana, paying, 'corp'));
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

/** Sets the bytes that a group stores. */
async function hold(account: string, bytes: number): Promise<void> {
  await running.database.transaction('oficina_app', account, async (db) =>
    db.query(
      `INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, 'Customer', 'Customer', 1, $2)
       ON CONFLICT (account_id, id) DO UPDATE SET size = $2`,
      [account, bytes],
    ),
  );
}
