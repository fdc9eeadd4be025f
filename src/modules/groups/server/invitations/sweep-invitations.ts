import { deleteAll, deleteRows } from '#platform/server/db/delete-in-batches.ts';
import type { Job } from '#platform/server/app.ts';

/** Every night: deletes links of invitations that expired a week ago. */
export const sweepInvitations: Job = {
  name: 'sweep-invitations',
  schedule: '25 3 * * *',
  work: async (app) => {
    const weekAgo = new Date(app.now().getTime() - 7 * 86_400_000);
    await deleteAll(
      async (cut) => app.system('sweep', cut),
      async (db) => deleteRows(db, 'invitations', 'expires_at < $1', weekAgo),
    );
  },
};
