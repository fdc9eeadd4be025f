import { deleteAll, deleteRows } from '#platform/server/db/delete-in-batches.ts';
import type { Job } from '#platform/server/app.ts';

/** The processor repeats events for a shorter time, and after that nobody asks what became of one. */
const keptDays = 400;

/** Every Sunday: deletes events that were applied long ago. */
export const pruneEvents: Job = {
  name: 'billing-keep-events',
  schedule: '40 4 * * 0',
  work: async (app) => {
    const before = new Date(app.now().getTime() - keptDays * 86_400_000);
    await deleteAll(
      async (cut) => app.system('payments', cut),
      async (db) => deleteRows(db, 'processor_events', 'applied_at IS NOT NULL AND received_at < $1', before),
    );
  },
};
