import type { Db } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/app.ts';
import type { EventDetail } from '#platform/server/context.ts';
import { ProcessorAway } from './processor.ts';
import { processorFor } from './processors.ts';

const endsJob = 'billing-ends';

/** Queues the subscriptions of a deleted group for their end at the processor. The queue survives the deletion of the group. */
export async function queueEnds(db: Db, { account_id: group }: EventDetail, now: Date): Promise<void> {
  if (group === undefined) throw new Error('a deleted group has an id');
  db.wake(endsJob);
  await db.query(
    `INSERT INTO subscriptions_to_end (id, livemode, try_at)
     SELECT id, livemode, $2 FROM paid_subscriptions WHERE account_id = $1 AND known AND status NOT IN ('canceled', 'paused')
     ON CONFLICT (id) DO NOTHING`,
    [group, now],
  );
}

/** After each such deletion: asks the processor to end the queued subscriptions until it has done so. */
export const endSubscriptions: Job = {
  name: endsJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    for (;;) {
      const [row] = await app.system('payments', async (db) =>
        db.query<{ id: string; livemode: boolean }>(
          `UPDATE subscriptions_to_end SET tries = tries + 1, try_at = $1::timestamptz + least(60 * 2 ^ least(tries, 10), 3600) * interval '1 second'
           WHERE id = (SELECT id FROM subscriptions_to_end WHERE try_at <= $1 ORDER BY try_at, id FOR UPDATE SKIP LOCKED LIMIT 1)
           RETURNING id, livemode`,
          [app.now()],
        ),
      );
      if (row === undefined) return;
      try {
        const processor = processorFor(app.product, row.livemode);
        if (processor === undefined) continue;
        await processor.cancel(row.id);
        await app.system('payments', async (db) =>
          db.query('DELETE FROM subscriptions_to_end WHERE id = $1', [row.id]),
        );
      } catch (error) {
        if (!(error instanceof ProcessorAway)) throw error;
        app.server.log.warn(
          { subscription: row.id, reason: error.message },
          'the end of a subscription is tried again later',
        );
      }
    }
  },
};
