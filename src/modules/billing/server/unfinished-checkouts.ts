import { withContext } from '#platform/server/app/open-context.ts';
import type { Job } from '#platform/server/app.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { billingLetter } from './billing-letter.ts';

/** Every day: reminds administrators once of a checkout that they began the day before and did not finish. */
export const unfinishedCheckouts: Job = {
  name: 'billing-unfinished',
  schedule: '30 9 * * *',
  work: async (app) => {
    const now = app.now();
    const rows = await app.system('payments', async (db) => {
      await db.query("DELETE FROM checkouts WHERE created_at < $1::timestamptz - interval '400 days'", [now]);
      return db.query<{ account_id: string }>(
        `SELECT DISTINCT account_id FROM checkouts c
         WHERE created_at BETWEEN $1::timestamptz - interval '48 hours' AND $1::timestamptz - interval '24 hours'
           AND NOT EXISTS (SELECT 1 FROM paid_subscriptions p WHERE p.account_id = c.account_id)`,
        [now],
      );
    });
    for (const { account_id: group } of rows)
      await withContext(app, product(app, group), async (ctx) =>
        billingLetter(ctx, 'payment-link', `unfinished ${now.toISOString().slice(0, 7)}`),
      );
  },
};
