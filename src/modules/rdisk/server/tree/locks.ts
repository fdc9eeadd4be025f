import type { Context } from '#platform/server/context.ts';

/** WebDAV locks, and the entries to which they apply. */

export interface Lock {
  readonly token: string;
  /** '' for the root of the drive. */
  readonly entry_id: string;
  readonly shared: boolean;
  /** It also applies to everything below. */
  readonly deep: boolean;
  /** XML of the program's own. */
  readonly owner: string;
  readonly created_by: string;
  readonly seconds: number;
  readonly expires_at: string;
}

/** All valid locks of the group. There are few, so all are read. */
export async function locksOf(ctx: Context): Promise<readonly Lock[]> {
  return ctx.db.query<Lock & Record<string, unknown>>(
    `SELECT token, entry_id, shared, deep, owner, created_by, seconds, expires_at FROM dav_locks
     WHERE account_id = $1 AND expires_at > $2 ORDER BY token`,
    [ctx.account, ctx.now],
  );
}

/** Locks by entry, indexed once per list. */
const indexes = new WeakMap<readonly Lock[], ReadonlyMap<string, readonly Lock[]>>();

function byEntry(locks: readonly Lock[]): ReadonlyMap<string, readonly Lock[]> {
  const known = indexes.get(locks);
  if (known !== undefined) return known;
  const made = new Map<string, Lock[]>();
  for (const lock of locks) made.set(lock.entry_id, [...(made.get(lock.entry_id) ?? []), lock]);
  indexes.set(locks, made);
  return made;
}

/** The locks that apply to an entry; `line` holds its id and those of the directories above. */
export function locksAt(locks: readonly Lock[], line: readonly string[]): readonly Lock[] {
  const index = byEntry(locks);
  return line.flatMap((id, place) => (index.get(id) ?? []).filter(({ deep }) => place === 0 || deep));
}

/** The locks on entries below a directory. */
export async function locksBelow(ctx: Context, locks: readonly Lock[], entry: string): Promise<readonly Lock[]> {
  const others = locks.filter(({ entry_id: id }) => id !== '' && id !== entry);
  if (entry === '' || others.length === 0) return others;
  const rows = await ctx.db.query<{ id: string }>(
    `WITH RECURSIVE up AS (
       SELECT id, dir_id FROM cloud_files WHERE account_id = $1 AND id = ANY($2)
       UNION
       SELECT up.id, f.dir_id FROM up JOIN cloud_files f ON f.account_id = $1 AND f.id = up.dir_id)
     SELECT DISTINCT id FROM up WHERE dir_id = $3`,
    [ctx.account, others.map(({ entry_id: id }) => id), entry],
  );
  const below = new Set(rows.map(({ id }) => id));
  return others.filter(({ entry_id: id }) => below.has(id));
}
