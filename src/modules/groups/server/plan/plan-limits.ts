import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { freeRecords, isFree, readOnlyAt, reminderStep } from '../../rules/plan.ts';
import { administrators } from '../members/administrators.ts';
import { jobOfGroups } from '../each-group.ts';
import { planReminder } from './plan-reminder.ts';
import { product, recordsOf } from './plan.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';

/** Every night: which free groups hold more than their plan allows, since when, and who has to be reminded of it. */
export const planLimits = jobOfGroups({ name: 'plan-limits', schedule: '40 2 * * *' }, async (app, { id, plan }) => {
  if (isFree(plan)) await withContext(app, product(app, id), checkPlanLimits);
});

/** The same for one group. */
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
  // Each step is told once; a group that shrinks and grows again has been told already.
  if (step > row.reminded) await remind(ctx, records, readOnlyAt({ plan: row.plan, over_since: over }));
}

/** As if the group had held too much for so many days longer: for those who try the product without waiting for them. */
export async function backdateOverrun(ctx: Context, days: number): Promise<void> {
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET over_since = over_since - make_interval(days => $2) WHERE account_id = $1', [
    ctx.account,
    days,
  ]);
}

async function remind(ctx: Context, records: number, readOnly: Date | null): Promise<void> {
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  for (const admin of await administrators(ctx)) {
    const link = `${ctx.product.environment.baseUrl}/account/${ctx.account}/usage`;
    const unsubscribe = unsubscribeLink(ctx.product, admin.id, 'plan-reminder');
    await ctx.mail(planReminder(admin, { group: group?.name ?? '', records, readOnly }, link, unsubscribe));
  }
}
