import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { numbered } from '../../../rules/names.ts';
import { directoryChain, liveBelowSql, liveEntry, liveSql } from '../../tree/entries.ts';
import type { ZipEntry } from './layout.ts';

/** The entries of an archive and its file name. */
export interface ArchiveContents {
  readonly name: string;
  readonly entries: readonly ZipEntry[];
}

/** Entries of one archive. */
const most = 100_000;

/** The archive of these entries and everything below; 404 if one cannot be reached. */
export async function archiveOfEntries(ctx: Context, ids: readonly string[]): Promise<ArchiveContents> {
  const entries = [];
  for (const id of new Set(ids)) entries.push(await liveEntry(ctx, id));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { _id: id, name } of entries) {
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = numbered(name, number);
    taken.add(own);
    names.set(id, own);
  }
  const [first] = entries;
  return {
    name: entries.length === 1 && first !== undefined ? first.name : 'files',
    entries: await below(ctx, names),
  };
}

/** The archive of a directory; `undefined` means the whole drive. */
export async function archiveOfDirectory(ctx: Context, dir: string | undefined): Promise<ArchiveContents> {
  const [own] = await directoryChain(ctx, dir);
  if (own !== undefined) return { name: own.name, entries: await below(ctx, new Map([[own._id, own.name]])) };
  const roots = await ctx.db.query<{ id: string; name: string }>(
    `SELECT id, name FROM cloud_files WHERE account_id = $1 AND dir_id IS NULL AND ${liveSql} LIMIT $2`,
    [ctx.account, most + 1],
  );
  return { name: 'files', entries: await below(ctx, new Map(roots.map(({ id, name }) => [id, name]))) };
}

interface Row {
  readonly path: string;
  readonly modified_at: string;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly crc32: number | null;
}

async function below(ctx: Context, names: ReadonlyMap<string, string>): Promise<ZipEntry[]> {
  const rows = await ctx.db.query<Row & Record<string, unknown>>(
    `WITH RECURSIVE tree AS (
       SELECT f.id, r.name COLLATE "C" AS path, coalesce(f.modified_at, f.updated_at) AS modified_at, f.sha256, f.size, f.version, 0 AS level
       FROM unnest($2::text[], $3::text[]) AS r (id, name) JOIN cloud_files f ON f.account_id = $1 AND f.id = r.id
       UNION ALL
       SELECT f.id, (tree.path || '/' || f.name) COLLATE "C", coalesce(f.modified_at, f.updated_at), f.sha256, f.size, f.version, tree.level + 1
       FROM tree JOIN cloud_files f ON f.account_id = $1 AND f.dir_id = tree.id AND f.${liveBelowSql} WHERE tree.level < 300)
     SELECT t.path, t.modified_at, t.sha256, t.size::float8 AS size, v.crc32::float8 AS crc32
     FROM tree t LEFT JOIN file_versions v ON v.account_id = $1 AND v.file_id = t.id AND v.number = t.version
     ORDER BY t.path LIMIT $4`,
    [ctx.account, [...names.keys()], [...names.values()], most + 1],
  );
  if (rows.length > most) throw failure('too_large', `An archive holds at most ${most} entries.`);
  return rows.map(zipped);
}

function zipped({ path: given, modified_at: at, sha256, size, crc32 }: Row): ZipEntry {
  // Windows would treat a backslash as a directory separator.
  const path = given.replaceAll('\\', '_');
  const modified = new Date(at);
  if (sha256 === null) return { path: `${path}/`, modified };
  return { path, modified, bytes: { sha256, size: size ?? 0, crc32: crc32 ?? 0 } };
}
