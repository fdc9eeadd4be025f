import { className } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, type Principal } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { fileCounters } from '#platform/server/records/record-write.ts';
import { failure } from '#platform/entity/failure.ts';
import { account } from '../../entities/account.ts';
import { freeRecords, isFree, type Plan } from '../../rules/plan.ts';
import { audit } from '#modules/people/server/audit.ts';

/** The plan of the bound group; a person's own database has the free one. */
export async function planOf(ctx: Context): Promise<string> {
  const [group] = await ctx.db.query<{ plan: string }>('SELECT plan FROM groups WHERE account_id = $1', [ctx.account]);
  return group?.plan ?? 'free';
}

/** Whether the free plan's limits apply: to free groups, and to locked groups that had a paid plan. */
export async function onFreePlan(ctx: Context): Promise<boolean> {
  const plan = await planOf(ctx);
  return isFree(plan) || plan === 'locked';
}

/** The number of counted records of a group and their bytes, from the counters that every write updates. */
export async function recordsOf(ctx: Context): Promise<{ records: number; size: number }> {
  const kinds = ctx.product.registry.entities
    .filter((entity) => entity.counted === true)
    .map(({ kind }) => className(kind));
  const [row] = await ctx.db.query<{ records: number; size: number }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE id = ANY($2)), 0)::float8 AS records, coalesce(sum(size), 0)::float8 AS size
     FROM counters WHERE account_id = $1 AND (id = ANY($2) OR id = ANY($3))`,
    [ctx.account, kinds, fileCounters(ctx.product.hooks)],
  );
  return { records: row?.records ?? 0, size: row?.size ?? 0 };
}

/** Ends the overrun at once if the group is within the free plan again. */
export async function endOverrun(ctx: Context): Promise<void> {
  if ((await recordsOf(ctx)).records > freeRecords) return;
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET over_since = NULL WHERE account_id = $1 AND over_since IS NOT NULL', [
    ctx.account,
  ]);
}

/** Stores whether the last payment for the plan failed. */
export async function markPastDue(ctx: Context, isPastDue: boolean): Promise<void> {
  const asked = [ctx.account, isPastDue];
  const [other] = await ctx.db.query('SELECT FROM groups WHERE account_id = $1 AND past_due <> $2', asked);
  if (other === undefined) return;
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET past_due = $2 WHERE account_id = $1', asked);
}

/** Sets the plan of a group and of its sub-groups; 404 if it does not exist. */
export async function setPlan(app: App, group: string, plan: Plan): Promise<void> {
  const known = await app.system('plans', async (db) =>
    db.query<{ account_id: string }>(
      'SELECT account_id FROM groups WHERE account_id = $1 OR parent_id = $1 ORDER BY account_id = $1 DESC',
      [group],
    ),
  );
  if (known[0]?.account_id !== group) throw failure('not_found', 'missing');
  for (const { account_id: id } of known) await withContext(app, product(app, id), async (ctx) => setOne(ctx, plan));
}

async function setOne(ctx: Context, plan: Plan): Promise<void> {
  await updateOwn(ctx, account, ctx.account, { v7_plan: plan }, 'update');
  await audit(ctx.db, { event: 'plan', accountId: ctx.account, at: ctx.now, detail: { plan } });
}

/** The principal of the product itself in a group, for jobs and the command line. */
export function product(app: App, group: string): Principal {
  return {
    account: group,
    who: {
      user: { id: '', email: null, fullname: null, locale: 'en', confirmed: true },
      access: { admin: true, pending: false },
      roles: [],
    },
    log: app.server.log,
  };
}
