import { mayGrow, openGroups } from '#modules/groups/server/plan/may-grow.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { card } from '../../module.ts';
import { requestPoll } from './poll.ts';
import { inFeeds } from './feeds.ts';

/** Resumes paused groups that may grow again: their subscriptions get their feeds assigned anew. */
export async function resumeHeldGroups(app: App): Promise<void> {
  const held = await inFeeds(app, async (db) =>
    db.query<{ account_id: string }>('SELECT DISTINCT account_id FROM reader_sources WHERE held ORDER BY account_id'),
  );
  const open = await openGroups(
    app,
    held.map((row) => row.account_id),
  );
  let isAny = false;
  for (const group of open) isAny = (await withContext(app, product(app, group), resumeGroup)) || isAny;
  if (isAny) requestPoll(app);
}

async function resumeGroup(ctx: Context): Promise<boolean> {
  if (!(await mayGrow(ctx, card.key))) return false;
  await lockAccount(ctx);
  await ctx.db.query(
    'UPDATE reader_sources SET held = false, resumes = true, feed_id = NULL WHERE account_id = $1 AND held',
    [ctx.account],
  );
  return true;
}

export const resumeHeldGroupsJob: Job = {
  name: 'release-readers',
  every: 60_000,
  atStart: true,
  work: resumeHeldGroups,
};
