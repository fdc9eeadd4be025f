import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { featureOn } from '../../rules/configuration.ts';
import { isReadOnly } from '../../rules/plan.ts';

interface Standing {
  readonly account_id: string;
  readonly plan: string;
  readonly over_since: string | null;
  readonly delete_at: string | null;
}

/** Whether the product may add records to the bound group: it is not read-only and has the feature switched on. */
export async function mayGrow(ctx: Context, feature: string): Promise<boolean> {
  const [[standing], [setting]] = await Promise.all([
    ctx.db.query<Standing & Record<string, unknown>>(
      'SELECT account_id, plan, over_since, delete_at FROM groups WHERE account_id = $1',
      [ctx.account],
    ),
    ctx.db.query<{ value: string | null }>(
      'SELECT value FROM account_configurations WHERE account_id = $1 AND key = $2',
      [ctx.account, feature],
    ),
  ]);
  return standing !== undefined && isOpen(standing, ctx.now) && featureOn(feature, setting?.value ?? null);
}

/** Those of the groups that are not read-only. */
export async function openGroups(app: App, groups: readonly string[]): Promise<string[]> {
  const rows = await app.system('plans', async (db) =>
    db.query<Standing>(
      'SELECT account_id, plan, over_since, delete_at FROM groups WHERE account_id = ANY($1::text[])',
      [groups],
    ),
  );
  return rows.filter((row) => isOpen(row, app.now())).map((row) => row.account_id);
}

function isOpen(row: Standing, now: Date): boolean {
  return row.delete_at === null && !isReadOnly(row, now);
}
