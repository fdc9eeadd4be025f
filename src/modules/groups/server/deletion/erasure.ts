import type { App, Job } from '#platform/server/app.ts';
import { discardUnnamed } from '#platform/server/blobs/sweep.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { zipsOf } from '../backup/group-backup.ts';
import { product } from '../plan/plan.ts';

/** Every night: erases groups whose deletion can no longer be cancelled. An interrupted erasure continues the next night. */
export const eraseGroups: Job = {
  name: 'erase-groups',
  schedule: '5 4 * * *',
  work: async (app) => {
    const due = await app.system('plans', async (db) =>
      db.query<{ account_id: string }>('SELECT account_id FROM groups WHERE delete_at <= $1 ORDER BY delete_at', [
        app.now(),
      ]),
    );
    for (const group of due) await eraseDatabase(app, group.account_id);
  },
};

/** Rows of each table that one transaction deletes. */
const slice = 500;

/**
 * Deletes every row of a database in slices, and moves its files to the store's trash, except files that records of other groups use. A group must
 * be marked for deletion first.
 */
export async function eraseDatabase(app: App, account: string): Promise<void> {
  const people = await app.system('plans', async (db) =>
    db.query<{ user_id: string }>('SELECT user_id FROM memberships WHERE account_id = $1 AND user_id IS NOT NULL', [
      account,
    ]),
  );
  const files = new Set(await withContext(app, product(app, account), zipsOf));
  for (let left = true; left;) {
    left = await withContext(app, product(app, account), async (ctx) => {
      ctx.db.invalidate({ database: account, people: people.map((person) => person.user_id) });
      const [gone] = await ctx.db.query<{ removed: number; sha256s: readonly string[] }>(
        'SELECT removed::float8 AS removed, sha256s FROM erase_rows($1, $2)',
        [account, slice],
      );
      for (const sha256 of gone?.sha256s ?? []) files.add(sha256);
      return (gone?.removed ?? 0) > 0;
    });
  }
  await discardUnnamed(app, [...files]);
}
