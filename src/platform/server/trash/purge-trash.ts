import type { App } from '../app.ts';
import { internals } from '../app/internals.ts';
import { trashDays } from './trash-record.ts';

/** The job that ends trashes: every night of the groups in which days are over, and of one group when its trash is emptied. */
export const purgeTrashJob = 'end-trash';

const atOnce = 500;

/** Those of the groups whose trash holds something to end. */
export async function groupsWithOldTrash(app: App, groups: readonly string[]): Promise<string[]> {
  const rows = await app.system('sweep', async (db) =>
    db.query<{ id: string }>('SELECT trashes_to_end($1, $2) AS id', [groups, keptSince(app)]),
  );
  return rows.map(({ id }) => id);
}

/** Removed records whose days are over, and those of an emptied trash, go for good, slice by slice. */
export async function purgeOldTrash(app: App, group: string): Promise<void> {
  while ((await endSlice(app, group, keptSince(app))) === atOnce);
}

function keptSince(app: App): Date {
  return new Date(app.now().getTime() - trashDays * 86_400_000);
}

async function endSlice(app: App, group: string, before: Date): Promise<number> {
  return app[internals].database.transaction('oficina_app', group, async (db) => {
    const gone = await db.query(
      `DELETE FROM trash WHERE account_id = $1 AND id IN (
         SELECT id FROM trash WHERE account_id = $1 AND (deleted_at <= $2 OR ended) LIMIT ${atOnce}) RETURNING 1`,
      [group, before],
    );
    return gone.length;
  });
}
