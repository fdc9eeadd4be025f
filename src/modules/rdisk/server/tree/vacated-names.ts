import type { Context } from '#platform/server/context.ts';
import { savingMinutes } from '../../rules/limits.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { chainOf, entryOf, type Entry } from './entries.ts';
import type { Place } from './place.ts';

/**
 * Many programs save through temporary files: they write a new file, rename or delete the old one, and give the new one its name. So a file that
 * gets a name soon after another file left it is treated as a new version of that file.
 */

/** Records that an entry leaves its name, by deletion or renaming. */
export async function recordVacatedName(ctx: Context, { dir = '', name }: Place, file: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO file_names_left (account_id, dir_id, name, file_id, left_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, dir_id, name) DO UPDATE SET file_id = excluded.file_id, left_at = excluded.left_at`,
    [ctx.account, dir, name, file, ctx.now],
  );
}

/** The file that recently left this name, wherever it is now; undefined if there is none or it was removed for good. */
export async function fileThatVacated(ctx: Context, place: Place): Promise<Entry | undefined> {
  return reachableFile(ctx, await recentOwnerOfName(ctx, place));
}

/** The id of the entry that recently left this name. */
export async function recentOwnerOfName(ctx: Context, { dir = '', name }: Place): Promise<string | undefined> {
  const since = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  const [row] = await ctx.db.query<{ file_id: string }>(
    'SELECT file_id FROM file_names_left WHERE account_id = $1 AND dir_id = $2 AND name = $3 AND left_at > $4',
    [ctx.account, dir, name, since],
  );
  return row?.file_id;
}

/** The names in its directory that a file recently left. */
export async function namesVacatedBy(
  ctx: Context,
  { _id: file, dir_id: dir = '' }: Pick<Entry, '_id' | 'dir_id'>,
): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  const rows = await ctx.db.query<{ name: string }>(
    'SELECT name FROM file_names_left WHERE account_id = $1 AND dir_id = $2 AND file_id = $3 AND left_at > $4',
    [ctx.account, dir, file, since],
  );
  return rows.map(({ name }) => name);
}

/** Those of these names in a directory that files left recently. */
export async function recentlyVacated(
  ctx: Context,
  dir: string | undefined,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const since = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  const rows = await ctx.db.query<{ name: string }>(
    'SELECT name FROM file_names_left WHERE account_id = $1 AND dir_id = $2 AND name = ANY($3) AND left_at > $4',
    [ctx.account, dir ?? '', names, since],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The recorded file, if it exists and the caller's key reaches it. */
export async function reachableFile(ctx: Context, id: string | undefined): Promise<Entry | undefined> {
  const entry = id === undefined ? undefined : await entryOf(ctx, id);
  return entry === undefined || isDirectory(entry.kind) || !(await isInReach(ctx, entry)) ? undefined : entry;
}

/** Whether the caller's key reaches the entry: a key for one directory must not change entries that were moved out of it. */
export async function isInReach(ctx: Context, { _id: id }: Entry): Promise<boolean> {
  const within = ctx.who.key?.within;
  return within === undefined || (await chainOf(ctx, id)).some((step) => step._id === within);
}

/** Deletes expired records. */
export async function removeOldVacatedNames(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  await ctx.db.query('DELETE FROM file_names_left WHERE account_id = $1 AND left_at <= $2', [ctx.account, before]);
}
