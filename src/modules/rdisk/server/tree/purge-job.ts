import { jobOfGroups } from '#modules/groups/server/each-group.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { trashDays } from '../../rules/limits.ts';
import { liveSql } from './entries.ts';
import { removeOldVacatedNames } from './vacated-names.ts';
import { purgeEntry } from './trash.ts';

/** Every night: removes entries that were in the trash too long, in slices, and expired records of vacated names and locks. */
export const purgeTrash = jobOfGroups({ name: 'purge-trash', schedule: '20 3 * * *' }, async (app, { id }) =>
  purgeGroup(app, id),
);

async function purgeGroup(app: App, group: string): Promise<void> {
  const principal = product(app, group);
  const due = await withContext(app, principal, async (ctx) => {
    await removeOldVacatedNames(ctx);
    await ctx.db.query('DELETE FROM dav_locks WHERE account_id = $1 AND expires_at <= $2', [ctx.account, ctx.now]);
    const before = new Date(ctx.now.getTime() - trashDays * 86_400_000);
    // Without a date: an unfinished copy.
    const yesterday = new Date(ctx.now.getTime() - 86_400_000);
    return ctx.db.query<{ id: string }>(
      `SELECT id FROM cloud_files WHERE account_id = $1 AND NOT (${liveSql})
         AND (deleted_at <= $2 OR (deleted_at IS NULL AND created_at <= $3)) ORDER BY deleted_at`,
      [ctx.account, before, yesterday],
    );
  });
  for (const { id } of due) {
    let done = false;
    // Another request may have restored it, or purged it with a directory above.
    while (!done)
      done = await withContext(app, principal, async (ctx) => purgeEntry(ctx, id)).catch((error: unknown) => {
        if (error instanceof Error && 'error' in error && error.error === 'not_found') return true;
        throw error;
      });
  }
}
