import type { Db } from '#platform/server/db/database.ts';

/** A person, as a recipient of mails. */
export interface Reachable {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/** The people with these ids who have a confirmed address. */
export async function reachable(db: Db, ids: readonly string[]): Promise<Reachable[]> {
  if (ids.length === 0) return [];
  return db.query<Reachable & Record<string, unknown>>(
    'SELECT id, email, fullname, locale FROM users WHERE id = ANY($1) AND email IS NOT NULL ORDER BY id',
    [ids],
  );
}
