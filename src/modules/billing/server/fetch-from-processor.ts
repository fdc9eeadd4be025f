import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { planOf, product, recordsOf } from '#modules/groups/server/plan/plan.ts';
import { isDearer, paidPlans, type PaidPlan } from '../rules/paid-plan.ts';
import { quantityOf } from '#modules/groups/rules/portions.ts';
import { storeSubscription } from './apply-events.ts';
import { billingLetter } from './billing-letter.ts';
import { PaymentRefused, ProcessorAway, type Processor } from './processor.ts';
import { processorFor } from './processors.ts';
import { settlePlan, switchesJob } from './settle-plan.ts';

/**
 * After each request: asks the processor for the requested switches until it has confirmed them. Failures are tried again after growing pauses.
 */
export const fetchFromProcessor: Job = {
  name: switchesJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    for (;;) {
      const group = await takeOne(app);
      if (group === undefined) return;
      await processPlanRequest(app, group);
    }
  },
};

async function takeOne(app: App): Promise<string | undefined> {
  const [row] = await app.system('payments', async (db) =>
    db.query<{ account_id: string }>(
      `UPDATE plan_switches SET tries = tries + 1, try_at = $1::timestamptz + least(60 * 2 ^ least(tries, 10), 3600) * interval '1 second'
       WHERE account_id = (SELECT account_id FROM plan_switches WHERE wanted IS NOT NULL AND try_at <= $1
         ORDER BY try_at, account_id FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING account_id`,
      [app.now()],
    ),
  );
  return row?.account_id;
}

interface Paid {
  readonly id: string;
  readonly livemode: boolean;
  readonly status: string;
  readonly plan: PaidPlan | null;
  readonly quantity: number;
}

/**
 * Asks the processor for the wanted plan. A dearer plan is charged at once, and the group gets it from the processor's event about the paid
 * change. For anything else the processor's answer decides.
 */
async function processPlanRequest(app: App, group: string): Promise<void> {
  const { wanted, paid } = await withContext(app, product(app, group), requestedPlanOf);
  if (wanted === null) return;
  const size = await sizeOf(app, group);
  for (const subscription of paid) {
    const processor = processorFor(app.product, subscription.livemode);
    if (processor === undefined) return;
    try {
      const plan = paidPlans.find((one) => one === wanted);
      if (plan !== undefined && isDearer(plan, subscription.plan))
        await upgrade(app, processor, group, { subscription, plan, size });
      else {
        await requestChange(processor, subscription, plan, size, await priceOf(app, wanted, subscription.livemode));
        await refresh(app, processor, subscription.id);
      }
    } catch (error) {
      if (error instanceof PaymentRefused) {
        await withContext(app, product(app, group), refusePayment);
        return;
      }
      if (!(error instanceof ProcessorAway)) throw error;
      app.server.log.warn({ group, reason: error.message }, 'a switch of plans is tried again later');
      return;
    }
  }
  if (paid.length === 0) await withContext(app, product(app, group), settleWithoutProcessor);
  await settlePlan(app, group);
}

/**
 * Charges the difference to a dearer plan. The processor changes the subscription only if it is paid. If the answer or event of an earlier try
 * was lost, its present state is the answer, and nothing is charged again.
 */
async function upgrade(
  app: App,
  processor: Processor,
  group: string,
  { subscription: { id, livemode }, plan, size }: { subscription: Paid; plan: PaidPlan; size: number },
): Promise<void> {
  await refresh(app, processor, id);
  const { paid } = await withContext(app, product(app, group), requestedPlanOf);
  const present = paid.find((one) => one.id === id);
  if (present === undefined || !isDearer(plan, present.plan)) return;
  if (present.status === 'past_due') throw new PaymentRefused();
  const priceId = await priceOf(app, plan, livemode);
  if (priceId !== undefined) await processor.change(id, { priceId, quantity: quantityOf(plan, size) }, 'now');
}

/** Ends the request for a plan that the card did not pay: the group keeps its plan and can try again at once. */
async function refusePayment(ctx: Context): Promise<void> {
  const [state] = await ctx.db.query<{ wanted: string | null }>(
    'SELECT wanted FROM plan_switches WHERE account_id = $1 FOR UPDATE',
    [ctx.account],
  );
  if (state?.wanted == null) return;
  await ctx.db.query(
    'UPDATE plan_switches SET refused = wanted, wanted = NULL, switched_at = NULL WHERE account_id = $1',
    [ctx.account],
  );
  const change = { before: await planOf(ctx), after: state.wanted };
  await billingLetter(ctx, 'payment-refused', `${state.wanted} ${ctx.now.toISOString()}`, change);
}

async function requestedPlanOf(ctx: Context): Promise<{ wanted: string | null; paid: readonly Paid[] }> {
  const [state] = await ctx.db.query<{ wanted: string | null }>(
    'SELECT wanted FROM plan_switches WHERE account_id = $1',
    [ctx.account],
  );
  const paid = await ctx.db.query<Paid & Record<string, unknown>>(
    `SELECT id, livemode, status, plan, quantity FROM paid_subscriptions
     WHERE account_id = $1 AND known AND status NOT IN ('canceled', 'paused') ORDER BY created_at, id`,
    [ctx.account],
  );
  return { wanted: state?.wanted ?? null, paid };
}

/** Bytes that a group pays for: its own and those of its sub-groups. */
async function sizeOf(app: App, group: string): Promise<number> {
  const rows = await app.system('payments', async (db) =>
    db.query<{ account_id: string }>('SELECT account_id FROM groups WHERE account_id = $1 OR parent_id = $1', [group]),
  );
  let size = 0;
  for (const { account_id: id } of rows) size += (await withContext(app, product(app, id), recordsOf)).size;
  return size;
}

/** For a group without a paid subscription: no processor is involved, and the plan changes at once. */
async function settleWithoutProcessor(ctx: Context): Promise<void> {
  await ctx.db.query('UPDATE plan_switches SET wanted = NULL WHERE account_id = $1', [ctx.account]);
}

async function requestChange(
  processor: Processor,
  subscription: Paid,
  plan: PaidPlan | undefined,
  size: number,
  price?: string,
): Promise<void> {
  if (plan === undefined) return processor.cancel(subscription.id);
  if (price !== undefined && subscription.plan !== plan)
    await processor.change(subscription.id, { priceId: price, quantity: quantityOf(plan, size) }, 'next-bill');
}

async function priceOf(app: App, plan: string, livemode: boolean): Promise<string | undefined> {
  const [price] = await app.system('payments', async (db) =>
    db.query<{ id: string }>(
      `SELECT platform_price_id AS id FROM plan_prices WHERE active AND livemode = $1 AND group_plan = $2
       ORDER BY unit_amount, id LIMIT 1`,
      [livemode, plan],
    ),
  );
  return price?.id;
}

/** Fetches and stores the current state of a subscription. */
async function refresh(app: App, processor: Processor, id: string): Promise<string | undefined> {
  const state = await processor.subscription(id);
  if (state === undefined) return undefined;
  return app.system('payments', async (db) =>
    storeSubscription(db, state, processor.livemode, state.updated_at, app.now()),
  );
}

/** Every night: compares each paid subscription with the processor's data, adapts its quantity to the stored bytes and updates the plan. */
export const reconcile: Job = {
  name: 'billing-reconcile',
  schedule: '10 4 * * *',
  work: async (app) => {
    const rows = await app.system('payments', async (db) =>
      db.query<{ account_id: string; id: string; livemode: boolean }>(
        "SELECT account_id, id, livemode FROM paid_subscriptions WHERE status <> 'canceled' ORDER BY account_id, id",
      ),
    );
    for (const { account_id: group, id, livemode } of rows) await reconcileOne(app, group, id, livemode);
  },
};

/** A failure is logged and does not stop the others; the next night tries it again. */
export async function reconcileOne(app: App, group: string, id: string, livemode: boolean): Promise<void> {
  const processor = processorFor(app.product, livemode);
  if (processor === undefined) return;
  try {
    await refresh(app, processor, id);
    await settlePlan(app, group);
    const { paid } = await withContext(app, product(app, group), requestedPlanOf);
    const own = paid.find((one) => one.id === id);
    const plan = own?.plan ?? null;
    const price = plan === null ? undefined : await priceOf(app, plan, livemode);
    if (own === undefined || plan === null || price === undefined) return;
    const quantity = quantityOf(plan, await sizeOf(app, group));
    if (own.quantity !== quantity) await processor.change(id, { priceId: price, quantity }, 'next-bill');
  } catch (error) {
    app.server.log.warn({ group, err: error }, 'a subscription could not be compared with the processor');
  }
}

/** Every minute: updates the plan of groups that kept an ended subscription's plan until now. */
export const endGrace: Job = {
  name: 'billing-grace',
  every: 60_000,
  work: async (app) => {
    const rows = await app.system('payments', async (db) =>
      db.query<{ account_id: string }>(
        `SELECT s.account_id FROM plan_switches s WHERE s.decided IN ('pro', 'corp') AND NOT EXISTS (
           SELECT 1 FROM paid_subscriptions p WHERE p.account_id = s.account_id AND p.status NOT IN ('canceled', 'paused'))`,
      ),
    );
    for (const { account_id: group } of rows) await settlePlan(app, group);
  },
};
