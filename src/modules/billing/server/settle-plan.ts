import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { markPastDue, planOf, product, recordsOf, setPlan } from '#modules/groups/server/plan/plan.ts';
import { writeSetting } from '#modules/groups/server/group-profile.ts';
import { freeRecords, type Plan } from '#modules/groups/rules/plan.ts';
import { paidPlan, type PaidPlanAnswer, type Subscription } from '../rules/paid-plan.ts';
import { billingLetter } from './billing-letter.ts';

/** The job that asks the processor for requested plans. */
export const switchesJob = 'billing-switches';

/** Result of settling a group's plan. */
interface Decision {
  /** Null if no payment decides: then the operator sets the plan. */
  readonly plan: Plan | null;
  readonly answer: PaidPlanAnswer;
  /** The group's current plan. */
  readonly present: string;
}

/**
 * Updates a group's plan from its subscriptions: the paid plan, or the one that is kept for some days. Otherwise it is the free plan, or no
 * plan if the group does not fit into it. Repeating it changes nothing.
 */
export async function settlePlan(app: App, group: string): Promise<void> {
  const inGroup = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    withContext(app, product(app, group), work);
  for (let round = 0; round < maxRounds; round += 1) {
    const { plan, answer, present } = await inGroup(decide);
    if (plan === null || plan === present) {
      await inGroup(async (ctx) => storeDecision(ctx, answer, plan));
      return;
    }
    await setPlan(app, group, plan);
    await inGroup(async (ctx) => {
      await ctx.db.query('UPDATE plan_switches SET decided = $2 WHERE account_id = $1', [ctx.account, plan]);
      await billingLetter(ctx, 'plan-changed', `${plan} ${ctx.now.toISOString()}`, { before: present, after: plan });
    });
  }
}

/** Two calls for the same group may overtake each other. Each checks again after it has set the plan, so that the last one is right. */
const maxRounds = 5;

async function decide(ctx: Context): Promise<Decision> {
  const [state] = await ctx.db.query<{ livemode: boolean; decided: string | null; kept_until: string | null }>(
    'SELECT livemode, decided, kept_until FROM plan_switches WHERE account_id = $1',
    [ctx.account],
  );
  const answer = paidPlan(await subscriptionsOf(ctx), state?.livemode ?? false, ctx.now.toISOString());
  const present = await planOf(ctx);
  if (answer.plan !== null) return { plan: answer.plan, answer, present };
  const isKept = state?.kept_until != null && Date.parse(state.kept_until) > ctx.now.getTime();
  if (state?.decided !== present || isKept) return { plan: null, answer, present };
  return { plan: (await fitsFree(ctx)) ? 'free' : 'locked', answer, present };
}

/** The last known state of each of the group's subscriptions. */
export async function subscriptionsOf(ctx: Context): Promise<readonly Subscription[]> {
  return ctx.db.query<Subscription & Record<string, unknown>>(
    'SELECT id, status, plan, livemode, known, created_at, ended_at FROM paid_subscriptions WHERE account_id = $1',
    [ctx.account],
  );
}

/** Whether the group fits into the free plan: its number of records, and one administrator. */
export async function fitsFree(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.query<{ admins: number }>(
    "SELECT count(*)::integer AS admins FROM memberships WHERE account_id = $1 AND admin AND status <> 'removed' AND NOT inherited",
    [ctx.account],
  );
  return (await recordsOf(ctx)).records <= freeRecords && (row?.admins ?? 0) <= 1;
}

/** Stores the decision; a switch that has happened is no longer requested. */
async function storeDecision(ctx: Context, answer: PaidPlanAnswer, plan: Plan | null): Promise<void> {
  const ended = answer.graceUntil !== null || answer.plan === null;
  const [before] = await ctx.db.query<{ wanted: string | null }>(
    'SELECT wanted FROM plan_switches WHERE account_id = $1 FOR UPDATE',
    [ctx.account],
  );
  const isDone =
    before?.wanted === answer.plan || (ended && (before?.wanted === 'cancel' || before?.wanted === 'free'));
  await ctx.db.query(
    `UPDATE plan_switches SET review = $2, decided = coalesce($3, decided), wanted = CASE WHEN $4 THEN NULL ELSE wanted END
     WHERE account_id = $1`,
    [ctx.account, answer.review, plan, isDone],
  );
  if (isDone) await ctx.db.query('UPDATE plan_switches SET refused = NULL WHERE account_id = $1', [ctx.account]);
  await markPastDue(ctx, answer.pastDue);
  if (answer.graceUntil !== null && answer.subscription !== null)
    await mailEnd(ctx, answer.subscription, answer.graceUntil);
  if (isDone && before?.wanted != null) await writeSetting(ctx, 'unconfirmed-plan', null);
  if (answer.pastDue && answer.subscription !== null) await mailOverdue(ctx, answer.subscription);
}

/** Mails the administrators until when the plan of an ended subscription stays, once per subscription and end. */
async function mailEnd(ctx: Context, subscription: string, until: string): Promise<void> {
  const occasion = `${subscription} ${until}`;
  const [updated] = await ctx.db.query(
    'UPDATE plan_switches SET told_ended = $2 WHERE account_id = $1 AND told_ended IS DISTINCT FROM $2 RETURNING account_id',
    [ctx.account, occasion],
  );
  if (updated === undefined) return;
  const plan = await planOf(ctx);
  await billingLetter(ctx, 'plan-ends', occasion, { before: plan, after: plan, until });
}

/** Mails the administrators that a payment failed and how to change the card, once per subscription and day. */
async function mailOverdue(ctx: Context, subscription: string): Promise<void> {
  const occasion = `${subscription} ${ctx.now.toISOString().slice(0, 10)}`;
  const [updated] = await ctx.db.query(
    'UPDATE plan_switches SET told_overdue = $2 WHERE account_id = $1 AND told_overdue IS DISTINCT FROM $2 RETURNING account_id',
    [ctx.account, occasion],
  );
  if (updated !== undefined) await billingLetter(ctx, 'payment-edit', occasion);
}
