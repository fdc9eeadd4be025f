import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { freeRecords, isFree, readOnlyAt, reminderStep } from '../../rules/plan.ts';
import { administrators } from '../members/administrators.ts';
import { jobOfGroups } from '../each-group.ts';
import { invalidateMembers } from '../members/membership-mirror.ts';
import { groupLocale } from '../group-settings.ts';
import { planReminder } from './plan-reminder.ts';
import { product, recordsOf } from './plan.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';

/** Every night: checks which free groups exceed their plan and since when, and reminds their administrators. */
export const planLimits = jobOfGroups({ name: 'plan-limits', schedule: '40 2 * * *' }, async (app, { id, plan }) => {
  if (isFree(plan)) await withContext(app, product(app, id), checkPlanLimits);
});

/** Checks one group. */
export async function checkPlanLimits(ctx: Context): Promise<void> {
  const [row] = await ctx.db.query<{ plan: string; over_since: string | null; reminded: number }>(
    'SELECT plan, over_since, reminded FROM groups WHERE account_id = $1 FOR UPDATE',
    [ctx.account],
  );
  if (row === undefined) return;
  const { records } = await recordsOf(ctx);
  const over = records > freeRecords ? (row.over_since ?? ctx.now.toISOString()) : null;
  const step = reminderStep(records);
  const reminded = Math.max(row.reminded, step);
  if (over === row.over_since && reminded === row.reminded) return;
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET over_since = $2, reminded = $3 WHERE account_id = $1', [
    ctx.account,
    over,
    reminded,
  ]);
  // Each step is mailed once, also if the group shrinks and grows again.
  if (step > row.reminded) await remind(ctx, records, readOnlyAt({ plan: row.plan, over_since: over }));
}

/** Moves the start of the overrun and the deadlines for a second factor back by some days, to try them out without waiting. */
export async function backdate(ctx: Context, days: number): Promise<void> {
  ctx.db.invalidate({ database: ctx.account });
  const moved = await ctx.db.query<{ user_id: string | null }>(
    'UPDATE memberships SET factor_due = factor_due - make_interval(days => $2) WHERE account_id = $1 RETURNING user_id',
    [ctx.account, days],
  );
  await invalidateMembers(ctx, moved);
  await ctx.db.query('UPDATE groups SET over_since = over_since - make_interval(days => $2) WHERE account_id = $1', [
    ctx.account,
    days,
  ]);
}

async function remind(ctx: Context, records: number, readOnly: Date | null): Promise<void> {
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  const { country } = await groupLocale(ctx);
  for (const admin of await administrators(ctx)) {
    const link = `${ctx.product.environment.baseUrl}/account/${ctx.account}/usage`;
    const unsubscribe = unsubscribeLink(ctx.product, admin.id, 'plan-reminder');
    await ctx.mail(planReminder(admin, { group: group?.name ?? '', records, readOnly, country }, link, unsubscribe));
  }
}
