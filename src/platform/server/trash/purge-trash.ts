import type { App } from '../app.ts';
import { internals } from '../app/internals.ts';
import { trashDays } from './trash-record.ts';

/**
 * The job that deletes trash records for good: at night those older than `trashDays`, and all of a group whose trash
 * was emptied.
 */
export const purgeTrashJob = 'end-trash';

const sliceSize = 500;

/** Of these groups, those with trash records to purge. */
export async function groupsWithOldTrash(app: App, groups: readonly string[]): Promise<string[]> {
  const rows = await app.system('sweep', async (db) =>
    db.query<{ id: string }>('SELECT trashes_to_end($1, $2) AS id', [groups, deletedBefore(app)]),
  );
  return rows.map(({ id }) => id);
}

/** Deletes a group's expired trash records and those of an emptied trash, slice by slice. */
export async function purgeOldTrash(app: App, group: string): Promise<void> {
  while ((await purgeSlice(app, group, deletedBefore(app))) === sliceSize);
}

function deletedBefore(app: App): Date {
  return new Date(app.now().getTime() - trashDays * 86_400_000);
}

async function purgeSlice(app: App, group: string, before: Date): Promise<number> {
  return app[internals].database.transaction('oficina_app', group, async (db) => {
    const gone = await db.query(
      `DELETE FROM trash WHERE account_id = $1 AND id IN (
         SELECT id FROM trash WHERE account_id = $1 AND (deleted_at <= $2 OR ended) LIMIT ${sliceSize}) RETURNING 1`,
      [group, before],
    );
    return gone.length;
  });
}
