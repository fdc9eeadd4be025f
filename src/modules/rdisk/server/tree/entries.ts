import type { Doc, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory, isLive, liveKinds, type FileKind, type LiveKind } from '../../rules/kinds.ts';

/** Finding entries of the tree. */

export type Entry = Doc<typeof cloudFile> & { readonly kind: FileKind; readonly name: string };
/** An entry on the path from the root to another one, which may be that entry itself. */
export type Ancestor = Pick<Entry, '_id' | 'name' | 'kind' | 'dir_id' | 'max_versions' | 'versions_by'>;

/** SQL: entries outside the trash. */
export const liveSql = `kind IN (${liveKinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * SQL: the same for joins to parent directories. The expression prevents the use of the index of kinds, which a database without fresh statistics
 * would scan once per directory.
 */
export const liveBelowSql = liveSql.replace('kind', `kind || ''`);

/** The entry of a row. */
export function entryFromRow(row: Input): Entry {
  return docOf(cloudFile, row) as unknown as Entry;
}

/** The entry, in the trash or not; undefined if it does not exist. */
export async function entryOf(ctx: Context, id: string): Promise<Entry | undefined> {
  return (await readOrNothing(ctx, cloudFile, id)) as unknown as Entry | undefined;
}

/** The entry and the directories above it, the root's child last. Empty if it does not exist. */
export async function chainOf(ctx: Context, id: string): Promise<readonly Ancestor[]> {
  const rows = await ctx.db.query(
    `WITH RECURSIVE up AS (
       SELECT id, name, kind, dir_id, max_versions, versions_by, 1 AS level FROM cloud_files WHERE account_id = $1 AND id = $2
       UNION ALL
       SELECT f.id, f.name, f.kind, f.dir_id, f.max_versions, f.versions_by, up.level + 1
       FROM up CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = up.dir_id LIMIT 1) f)
     SELECT id, name, kind, dir_id, max_versions, versions_by FROM up ORDER BY level`,
    [ctx.account, id],
  );
  return rows.map(entryFromRow);
}

/** Whether neither the entry nor a directory above it is in the trash. */
export function isReachable(chain: readonly Pick<Ancestor, 'kind'>[]): boolean {
  return chain.length > 0 && chain.every(({ kind }) => isLive(kind));
}

/** The entry with this id, if neither it nor a directory above is in the trash; else 404. */
export async function liveEntry(ctx: Context, id: string): Promise<Entry & { readonly kind: LiveKind }> {
  const [entry, chain] = await Promise.all([entryOf(ctx, id), chainOf(ctx, id)]);
  if (entry === undefined || !isReachable(chain)) throw failure('not_found', 'missing');
  return entry as Entry & { readonly kind: LiveKind };
}

/** The directories from this one to the root; empty for the root itself, 404 if it is not a reachable directory. */
export async function directoryChain(ctx: Context, dir: string | undefined): Promise<readonly Ancestor[]> {
  if (dir === undefined) return [];
  const chain = await chainOf(ctx, dir);
  const [own] = chain;
  if (own === undefined || !isDirectory(own.kind) || !isReachable(chain)) throw failure('not_found', 'missing');
  return chain;
}

/** The entry of this name in a directory; `dir` undefined means the root. */
export async function childNamed(ctx: Context, dir: string | undefined, name: string): Promise<Entry | undefined> {
  const [row] = await ctx.db.query(
    `SELECT * FROM cloud_files WHERE account_id = $1 AND ${inDirectory(dir)} AND name = $3 AND ${liveSql}`,
    [ctx.account, dir ?? null, name],
  );
  return row && entryFromRow(row);
}

/** The entries of these names in a directory, by name. */
export async function childrenNamed(
  ctx: Context,
  dir: string | undefined,
  names: readonly string[],
): Promise<ReadonlyMap<string, Entry>> {
  const rows = await ctx.db.query(
    `SELECT * FROM cloud_files WHERE account_id = $1 AND ${inDirectory(dir)} AND name = ANY($3) AND ${liveSql}`,
    [ctx.account, dir ?? null, names],
  );
  return new Map(rows.map(entryFromRow).map((entry) => [entry.name, entry]));
}

/** SQL: in the directory $2; undefined means the root. */
export function inDirectory(dir: string | undefined): string {
  return dir === undefined ? 'dir_id IS NULL AND $2::text IS NULL' : 'dir_id = $2';
}
