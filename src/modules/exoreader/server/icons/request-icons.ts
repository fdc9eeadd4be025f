import type { Db } from '#platform/server/db/database.ts';

/** The job that fetches them. */
export const iconsJob = 'fetch-site-icons';

/** Adds hosts whose icons are to be fetched. */
export async function requestIcons(db: Db, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  const rows = await db.query(
    `INSERT INTO site_icons (host, next_check_at) SELECT u.host, 'epoch' FROM unnest($1::text[]) AS u(host)
     ON CONFLICT DO NOTHING RETURNING host`,
    [[...new Set(hosts)].toSorted()],
  );
  if (rows.length > 0) db.wake(iconsJob);
}
