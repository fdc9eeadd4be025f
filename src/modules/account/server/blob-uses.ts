import type { Received } from '#platform/server/blobs/folder.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database.ts';
import type { Job } from '#platform/server/module.ts';

/** How many records of a group hold which bytes. */

/** One more record holds them. They get their name under the lock that the sweep takes too, so that it cannot take them away in between. */
export async function holdBlob(ctx: Context, file: Received): Promise<void> {
  await lockBlob(ctx.db, file.sha256);
  await file.keep();
  await ctx.db.query(
    `INSERT INTO blobs AS b (account_id, sha256, size, uses) VALUES ($1, $2, $3, 1)
     ON CONFLICT (account_id, sha256) DO UPDATE SET uses = b.uses + 1`,
    [ctx.account, file.sha256, file.size],
  );
}

export async function releaseBlob(ctx: Context, sha256: string): Promise<void> {
  await ctx.db.query('UPDATE blobs SET uses = uses - 1 WHERE account_id = $1 AND sha256 = $2', [ctx.account, sha256]);
}

/** Every night: bytes that no record of any group holds and that did not arrive within the last hour. */
export const sweepBlobs: Job = {
  name: 'sweep-blobs',
  schedule: '50 3 * * *',
  work: async (app) => {
    const before = app.now().getTime() - 3_600_000;
    for await (const { sha256, at } of app.blobs.list()) {
      if (at.getTime() > before) continue;
      await app.database.transaction('oficina_system', 'sweep', async (db) => {
        await lockBlob(db, sha256);
        const held = await db.query('SELECT 1 FROM blobs WHERE sha256 = $1 AND uses > 0 LIMIT 1', [sha256]);
        if (held.length > 0) return;
        await db.query('DELETE FROM blobs WHERE sha256 = $1', [sha256]);
        await app.blobs.remove(sha256);
      });
    }
  },
};

async function lockBlob(db: Db, sha256: string): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [sha256]);
}
