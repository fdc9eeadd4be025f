import type { App, Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { paidPlans, type PaidPlan } from '../rules/paid-plan.ts';
import { readEvent, type SubscriptionState } from '../rules/event.ts';
import { isCheckoutOf } from './checkout-token.ts';
import { queueEnds } from './end-subscriptions.ts';
import { settlePlan } from './settle-plan.ts';

/** Milliseconds after which an event is tried again if applying it was interrupted or failed. */
const again = 60_000;

/** After each webhook: applies the events of the inbox, oldest first. Several processes share the work; each event is applied once. */
export const applyEvents: Job = {
  name: 'billing-events',
  every: 15_000,
  atStart: true,
  work: async (app) => {
    for (;;) {
      const event = await takeOne(app);
      if (event === undefined) return;
      await applyEvent(app, event);
    }
  },
};

interface Waiting {
  readonly id: string;
  readonly livemode: boolean;
  readonly body: string;
}

/** Postpones the event before it is applied, so that it is tried again if the process ends meanwhile. */
async function takeOne(app: App): Promise<Waiting | undefined> {
  const now = app.now();
  const [event] = await app.system('payments', async (db) =>
    db.query<Waiting>(
      `UPDATE processor_events SET tries = tries + 1, try_at = $2 WHERE id = (
         SELECT id FROM processor_events WHERE applied_at IS NULL AND try_at <= $1
         ORDER BY try_at, occurred_at, id FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING id, livemode, body`,
      [now, new Date(now.getTime() + again)],
    ),
  );
  return event;
}

/** Stores the subscription of an event and updates the group's plan. Doing it twice changes nothing. */
export async function applyEvent(app: App, { id, livemode, body }: Waiting): Promise<void> {
  const event = readEvent(JSON.parse(body));
  const subscription = event?.subscription ?? null;
  const group =
    event === null || subscription === null
      ? undefined
      : await app.system('payments', async (db) =>
          storeSubscription(db, subscription, livemode, event.occurred_at, app.now()),
        );
  if (group !== undefined) await settlePlan(app, group);
  await app.system('payments', async (db) =>
    db.query('UPDATE processor_events SET applied_at = $2, outcome = $3, group_id = $4 WHERE id = $1', [
      id,
      app.now(),
      outcomeOf(subscription, group),
      group ?? null,
    ]),
  );
}

function outcomeOf(subscription: SubscriptionState | null, group: string | undefined): string {
  if (subscription === null) return 'ignored';
  return group === undefined ? 'review: unknown-group' : 'applied';
}

/**
 * Stores the state of a subscription. An older state changes nothing, and neither does the sandbox's state of a subscription that is paid
 * with real money. Returns the group it belongs to; undefined if it names none.
 */
export async function storeSubscription(
  db: Db,
  state: SubscriptionState,
  livemode: boolean,
  occurredAt: string,
  now: Date,
): Promise<string | undefined> {
  const [kept] = await db.query<{ account_id: string; known: boolean }>(
    'SELECT account_id, known FROM paid_subscriptions WHERE id = $1',
    [state.id],
  );
  const { accountId = '', checkout = '' } = state.custom;
  const group = kept?.account_id ?? (await existing(db, accountId));
  if (group === undefined) return undefined;
  const known = kept?.known ?? (await isCheckoutOf(db, group, checkout));
  const sold = await soldPlan(db, state, livemode);
  await db.query(
    `INSERT INTO paid_subscriptions (account_id, id, livemode, known, occurred_at, status, price_id, plan, quantity,
       customer_id, created_at, ended_at, next_billed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (account_id, id) DO UPDATE SET occurred_at = excluded.occurred_at, status = excluded.status,
       price_id = excluded.price_id, plan = excluded.plan, quantity = excluded.quantity, customer_id = excluded.customer_id,
       ended_at = excluded.ended_at, next_billed_at = excluded.next_billed_at
     WHERE paid_subscriptions.occurred_at < excluded.occurred_at AND paid_subscriptions.livemode = excluded.livemode`,
    [
      group,
      state.id,
      livemode,
      known,
      occurredAt,
      state.status,
      sold?.price_id ?? null,
      sold?.plan ?? null,
      sold?.quantity ?? 1,
      state.customer_id,
      state.created_at,
      endOf(state, occurredAt),
      state.next_billed_at,
    ],
  );
  const [deleted] = await db.query('SELECT 1 FROM groups WHERE account_id = $1 AND delete_at IS NOT NULL', [group]);
  if (deleted !== undefined) await queueEnds(db, { account_id: group }, now);
  await db.query('INSERT INTO plan_switches (account_id, livemode) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    group,
    livemode,
  ]);
  return group;
}

/** When the subscription ended. A scheduled end has not happened yet; without a moment of its own, the event's counts. */
function endOf({ status, ended_at: endedAt }: SubscriptionState, occurredAt: string): string | null {
  if (status !== 'canceled' && status !== 'paused') return null;
  return endedAt !== null && endedAt < occurredAt ? endedAt : occurredAt;
}

async function existing(db: Db, group: string): Promise<string | undefined> {
  const [row] = await db.query('SELECT 1 FROM groups WHERE account_id = $1', [group]);
  return row === undefined ? undefined : group;
}

/** The first paid item that sells one of our plans, also at a price that is no longer offered. */
async function soldPlan(
  db: Db,
  { items }: SubscriptionState,
  livemode: boolean,
): Promise<{ price_id: string; plan: PaidPlan; quantity: number } | undefined> {
  const prices = await db.query<{ price_id: string; plan: PaidPlan }>(
    `SELECT platform_price_id AS price_id, group_plan AS plan FROM plan_prices
     WHERE livemode = $1 AND platform_price_id = ANY($2) AND group_plan = ANY($3)`,
    [livemode, items.map((item) => item.price_id), [...paidPlans]],
  );
  const planOf = new Map(prices.map(({ price_id: id, plan }) => [id, plan]));
  return items.flatMap((item) => {
    const plan = planOf.get(item.price_id);
    return plan === undefined ? [] : [{ ...item, plan }];
  })[0];
}
