import type { App, Job, Metric } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { planOf, product } from '#modules/groups/server/plan/plan.ts';
import { paidPlan, paidPlans, type PaidPlan, type Subscription } from '../rules/paid-plan.ts';
import { type Charged, type Difference, differences, paymentDifference } from '../rules/payment-difference.ts';
import { ProcessorAway } from './processor.ts';
import { processorFor } from './processors.ts';
import { subscriptionsOf } from './settle-plan.ts';

/**
 * Every night, after the subscriptions are compared with the processor: compares each group's plan with its bills, and stores the difference
 * for the operator. It changes no plan: a difference has a cause that a person must find.
 */
export const comparePayments: Job = {
  name: 'billing-differences',
  schedule: '40 4 * * *',
  work: async (app) => {
    const rows = await app.system('payments', async (db) =>
      db.query<{ account_id: string }>(
        `SELECT s.account_id FROM plan_switches s WHERE s.decided IN ('pro', 'corp') OR s.difference IS NOT NULL OR EXISTS (
           SELECT 1 FROM paid_subscriptions p WHERE p.account_id = s.account_id AND p.status NOT IN ('canceled', 'paused'))
         ORDER BY s.account_id`,
      ),
    );
    for (const { account_id: group } of rows) await compareGroup(app, group);
  },
};

/** A failure is logged and does not stop the others; the next night compares again. */
async function compareGroup(app: App, group: string): Promise<void> {
  try {
    const seen = await withContext(app, product(app, group), stateOf);
    const bills = await billsOf(app, seen.newest);
    if (bills === undefined) return;
    const difference = seen.isByHand ? null : paymentDifference({ ...seen, bills }, app.now());
    await app.system('payments', async (db) =>
      db.query(
        `UPDATE plan_switches SET difference = $2, differs_since = CASE WHEN $2::text IS NULL THEN NULL
           WHEN difference IS NULL THEN $3 ELSE differs_since END WHERE account_id = $1`,
        [group, difference, app.now()],
      ),
    );
    if (difference !== null) app.server.log.error({ group, difference }, 'the plan of a group is not what it pays for');
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    app.server.log.warn({ group, reason: error.message }, 'the bills of a group could not be compared');
  }
}

async function stateOf(ctx: Context) {
  const [state] = await ctx.db.query<{ livemode: boolean; decided: string | null; kept_until: string | null }>(
    'SELECT livemode, decided, kept_until FROM plan_switches WHERE account_id = $1',
    [ctx.account],
  );
  const all = (await subscriptionsOf(ctx)).filter(({ known }) => known);
  const livemode = state?.livemode ?? false;
  const answer = paidPlan(all, livemode, ctx.now.toISOString());
  const deciding = all.find(({ id }) => id === answer.subscription);
  const plan = await planOf(ctx);
  const [row] =
    deciding === undefined || answer.graceUntil !== null
      ? []
      : await ctx.db.query<{ status: string; plan: PaidPlan | null; next_billed_at: string | null }>(
          'SELECT status, plan, next_billed_at FROM paid_subscriptions WHERE account_id = $1 AND id = $2',
          [ctx.account, deciding.id],
        );
  return {
    granted: paidPlans.find((one) => one === plan) ?? null,
    isKept:
      answer.graceUntil !== null || (state?.kept_until != null && Date.parse(state.kept_until) > ctx.now.getTime()),
    // Another plan than the one that followed from payments was set by the operator.
    isByHand: state?.decided !== null && state?.decided !== undefined && state.decided !== plan && answer.plan === null,
    subscription: row ?? null,
    newest: deciding ?? newestOf(all.filter((one) => one.livemode === livemode)),
  };
}

function newestOf(all: readonly Subscription[]): Subscription | undefined {
  return all.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).at(0);
}

/** The newest bills of a subscription; undefined if no processor can be asked for them. */
async function billsOf(app: App, subscription: Subscription | undefined): Promise<readonly Charged[] | undefined> {
  if (subscription === undefined) return [];
  const processor = processorFor(app.product, subscription.livemode);
  if (processor === undefined) return undefined;
  const invoices = await processor.invoices(subscription.id);
  const prices = await app.system('payments', async (db) =>
    db.query<{ id: string; plan: PaidPlan }>(
      `SELECT platform_price_id AS id, group_plan AS plan FROM plan_prices
       WHERE livemode = $1 AND platform_price_id = ANY($2) AND group_plan = ANY($3)`,
      [subscription.livemode, [...new Set(invoices.flatMap(({ price_ids: ids }) => ids))], [...paidPlans]],
    ),
  );
  return invoices.map(({ billed_at, price_ids: ids }) => ({
    billed_at,
    plan: paidPlans.findLast((plan) => prices.some((price) => price.plan === plan && ids.includes(price.id))) ?? null,
  }));
}

/** A group whose plan is not what it pays for, since when in ISO 8601. */
export interface Differing {
  readonly account_id: string;
  readonly difference: Difference;
  readonly since: string;
}

/** The groups that differed in the last comparison, the oldest difference first. */
export async function differingGroups(db: Db): Promise<readonly Differing[]> {
  return db.query<Differing & Record<string, unknown>>(
    'SELECT account_id, difference, differs_since AS since FROM plan_switches WHERE difference IS NOT NULL ORDER BY differs_since, account_id',
  );
}

export const metrics: Readonly<Record<string, Metric>> = {
  plan_differences: {
    help: 'Groups whose plan is not what they pay for, by the kind of difference',
    labels: ['difference'],
    read: async (app) => {
      const found = await app.system('payments', differingGroups);
      return differences.map((kind) => [
        found.filter(({ difference }) => difference === kind).length,
        { difference: kind },
      ]);
    },
  },
};
