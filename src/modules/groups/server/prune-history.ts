import { firstId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { batchSize } from '#platform/server/db/delete-in-batches.ts';
import { isFree } from '../rules/plan.ts';
import { jobOfGroups } from './each-group.ts';
import { product } from './plan/plan.ts';

const day = 86_400_000;

/** Every Sunday: deletes the history of records that is older than the retention of the group's plan. */
export const pruneHistory = jobOfGroups(
  { name: 'keep-history', schedule: '10 4 * * 0', minutes: 360 },
  async (app, { id, plan }) => {
    const before = keptSince(app, plan);
    if (before !== undefined) while ((await pruneSome(app, id, before)) === batchSize);
  },
);

/** Undefined: without a limit. */
function keptSince(app: App, plan: string): Date | undefined {
  const { history } = app.environment.retentionDays;
  const days = history[isFree(plan) || plan === 'locked' ? 'free' : plan];
  return days === undefined ? undefined : new Date(app.now().getTime() - days * day);
}

/** Deletes a slice and returns the number of rows. */
async function pruneSome(app: App, group: string, before: Date): Promise<number> {
  return withContext(app, product(app, group), async (ctx) => {
    const asked = [firstId('ver', before), before, batchSize];
    const [row] = await ctx.db.query<{ gone: number }>('SELECT cut_versions($1, $2, $3)::int AS gone', asked);
    return row?.gone ?? 0;
  });
}
