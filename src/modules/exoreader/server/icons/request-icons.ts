import type { Db } from '#platform/server/db/database.ts';

/** Adds hosts whose icons are to be fetched. */
export async function requestIcons(db: Db, hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0)
    await db.query(
      `INSERT INTO site_icons (host, next_check_at) SELECT u.host, 'epoch' FROM unnest($1::text[]) AS u(host) ON CONFLICT DO NOTHING`,
      [[...new Set(hosts)].toSorted()],
    );
}
