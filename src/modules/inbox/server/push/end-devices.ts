import type { Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteAll, deleteRows } from '#platform/server/db/delete-in-batches.ts';

export interface DeviceId {
  readonly account_id: string;
  readonly id: string;
}

/** Ends a device: nothing more is sent to it. */
export async function endDevice(db: Db, { account_id: person, id }: DeviceId): Promise<void> {
  await db.query('DELETE FROM push_outbox WHERE account_id = $1 AND subscription_id = $2', [person, id]);
  await db.query('DELETE FROM push_subscriptions WHERE account_id = $1 AND id = $2', [person, id]);
}

/** Every night: deletes the devices whose session has ended, and what waited for them. */
export const endDevices: Job = {
  name: 'end-push-devices',
  schedule: '35 3 * * *',
  work: async (app) => {
    for (const [table, condition] of [
      ['push_subscriptions', 'NOT EXISTS (SELECT FROM sessions s WHERE s.stable_id = session_id)'],
      [
        'push_outbox',
        'NOT EXISTS (SELECT FROM push_subscriptions s WHERE s.account_id = push_outbox.account_id AND s.id = subscription_id)',
      ],
    ] as const)
      await deleteAll(
        async (cut) => app.system('notices', cut),
        async (db) => deleteRows(db, table, condition),
      );
  },
};
