import { openGroups } from '#modules/groups/server/growth.ts';
import { product } from '#modules/groups/server/plan.ts';
import type { App } from '#platform/server/app.ts';
import { withContext, type Context } from '#platform/server/context.ts';
import type { Job } from '#platform/server/module.ts';
import { expireEstimates } from './estimates.ts';
import { remindGroup } from './reminders.ts';

/** Every night, group by group, where anything may be written: maintenances to plan, estimates that ran out. */
export const nightly: Job = {
  name: 'ticket-nightly',
  schedule: '40 3 * * *',
  work: async (app) => {
    for (const account of await openGroups(app, await groups(app))) {
      // A group that fails does not keep the others from being served; the next night tries it again.
      await inGroup(app, account, async (ctx) => {
        await remindGroup(ctx);
        await expireEstimates(ctx);
      }).catch((error: unknown) => app.server.log.error({ err: error, account }, 'nightly work of a group'));
    }
  },
};

async function groups(app: App): Promise<string[]> {
  const rows = await app.system('nightly', async (db) =>
    db.query<{ account_id: string }>(
      "SELECT DISTINCT account_id FROM memberships WHERE status = 'accepted' ORDER BY 1",
    ),
  );
  return rows.map((row) => row.account_id);
}

async function inGroup(app: App, account: string, work: (ctx: Context) => Promise<void>): Promise<void> {
  await withContext(app, product(app, account), work);
}
