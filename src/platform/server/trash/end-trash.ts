import type { App } from '../app.ts';
import type { Job } from '../module.ts';
import { internals } from '../internals.ts';
import { trashDays } from './kept.ts';

const atOnce = 500;

/** Every night, and when a trash is emptied: removed records whose days are over go for good, slice by slice. */
export const endTrash: Job = {
  name: 'end-trash',
  schedule: '35 3 * * *',
  work: async (app) => {
    const before = new Date(app.now().getTime() - trashDays * 86_400_000);
    const groups = await app.system('sweep', async (db) =>
      db.query<{ id: string }>('SELECT groups_with_old_trash($1) AS id', [before]),
    );
    for (const { id } of groups) while ((await endSlice(app, id, before)) === atOnce);
  },
};

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
