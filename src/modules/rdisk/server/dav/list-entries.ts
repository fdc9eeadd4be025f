import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { type FileKind, isDirectory } from '../../rules/kinds.ts';
import type { Entry } from '../tree/entries.ts';
import { type Resource, visibleBelowSql, visibleSql } from './resource.ts';

/** Lists directories for PROPFIND and reads only the columns that it needs. */

/** The facts of an entry that PROPFIND returns. */
export interface EntryFacts {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly size: number | null;
  readonly content_type: string | null;
  readonly sha256: string | null;
  readonly version: number | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
  /** Its own time, or for entries of an older program when the newest version was saved. */
  readonly saved_at: string | null;
  /** See `StoredBytes`. */
  readonly checksums: string | null;
}

interface ListedEntry {
  readonly entry: EntryFacts;
  /** Names from the requested resource down. */
  readonly names: readonly string[];
  readonly line: readonly string[];
}

/** Entries of one response; programs must request larger trees directory by directory. */
const maxEntries = 20_000;

/** SQL: the columns of `Told`, of an entry `f` and its newest version `v`. */
const told =
  'f.id, f.name, f.kind, f.size, f.content_type, f.sha256, f.version, f.created_at, f.updated_at, coalesce(f.modified_at, v.created_at) AS saved_at, v.checksums';

/** The entries in a directory, or all below it; 403 if there are too many. */
export async function entriesIn(
  ctx: Context,
  { entry, isRoot }: Resource,
  depth: 1 | 'infinity',
): Promise<readonly ListedEntry[]> {
  // A key for one file shows only this file, in its root.
  if (isRoot && entry !== undefined && !isDirectory(entry.kind))
    return [{ entry: await factsOf(ctx, entry), names: [entry.name], line: [] }];
  const first = entry === undefined ? 'f.dir_id IS NULL AND $2::text IS NULL' : 'f.dir_id = $2';
  const rows = await ctx.db.query<EntryFacts & { names?: readonly string[]; ids?: readonly string[] }>(
    depth === 1 ? childrenSql(first) : belowSql(first),
    [ctx.account, entry?._id ?? null, maxEntries + 1],
  );
  if (rows.length > maxEntries) throw failure('forbidden', 'Too much lies below: ask with a Depth of 1.');
  return rows.map((row) => ({ entry: row, names: row.names ?? [row.name], line: row.ids ?? [row.id] }));
}

/** The facts of a loaded entry. */
export async function factsOf(ctx: Context, entry: Entry): Promise<EntryFacts> {
  const [row] = await ctx.db.query<{ created_at: string; checksums: string | null }>(
    'SELECT created_at, checksums FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = $3',
    [ctx.account, entry._id, entry.version ?? 0],
  );
  const { _id: id, name, kind, created_at: created, updated_at: updated } = entry;
  return {
    id,
    name,
    kind,
    size: entry.size ?? null,
    content_type: entry.content_type ?? null,
    sha256: entry.sha256 ?? null,
    version: entry.version ?? null,
    created_at: created,
    updated_at: updated,
    saved_at: entry.modified_at ?? row?.created_at ?? null,
    checksums: row?.checksums ?? null,
  };
}

function childrenSql(first: string): string {
  return `SELECT ${told} FROM cloud_files f
    LEFT JOIN file_versions v ON v.account_id = f.account_id AND v.file_id = f.id AND v.number = f.version
    WHERE f.account_id = $1 AND ${first} AND f.${visibleSql} LIMIT $3`;
}

function belowSql(first: string): string {
  return `WITH RECURSIVE below AS (
      SELECT f.id, ARRAY[f.id] AS ids, ARRAY[f.name] AS names FROM cloud_files f WHERE f.account_id = $1 AND ${first} AND f.${visibleSql}
      UNION ALL
      SELECT f.id, f.id || below.ids, below.names || f.name FROM below CROSS JOIN LATERAL (
        SELECT id, name FROM cloud_files WHERE account_id = $1 AND dir_id = below.id AND ${visibleBelowSql} OFFSET 0) f),
    few AS MATERIALIZED (SELECT * FROM below LIMIT $3)
    SELECT ${told}, few.ids, few.names FROM few
    CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = few.id LIMIT 1) f
    LEFT JOIN LATERAL (
      SELECT created_at, checksums FROM file_versions WHERE account_id = $1 AND file_id = f.id AND number = f.version LIMIT 1) v ON true`;
}
