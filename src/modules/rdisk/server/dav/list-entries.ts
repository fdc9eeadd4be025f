import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { type FileKind, isDirectory } from '../../rules/kinds.ts';
import type { Entry } from '../tree/entries.ts';
import { type PageRow, entryPages, treePages } from '../tree/pages.ts';
import { type Resource, visibleKinds } from './resource.ts';

/** Lists directories for PROPFIND page by page and reads only the columns that it needs. */

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

export interface ListedEntry {
  readonly entry: EntryFacts;
  /** Names from the requested resource down. */
  readonly names: readonly string[];
  readonly line: readonly string[];
}

/** Entries of one response with depth infinity; programs must request larger trees directory by directory. */
const maxEntries = 20_000;

/** SQL: further columns of `EntryFacts`, of an entry `f` and its newest version `v`. */
const columns =
  'f.size, f.content_type, f.sha256, f.version, f.created_at, f.updated_at, coalesce(f.modified_at, v.created_at) AS saved_at, v.checksums';

type Row = EntryFacts & PageRow;

/** The entries in a directory, or all below it, page by page; 403 before the first page if there are too many. */
export async function* entriesIn(
  ctx: Context,
  { entry, isRoot }: Resource,
  depth: 1 | 'infinity',
): AsyncGenerator<readonly ListedEntry[]> {
  // A key for one file shows only this file, in its root.
  if (isRoot && entry !== undefined && !isDirectory(entry.kind))
    yield [{ entry: await factsOf(ctx, entry), names: [entry.name], line: [] }];
  else if (depth === 1)
    for await (const rows of entryPages<Row>(ctx, [entry?._id ?? null], columns))
      yield rows
        .filter(({ kind }) => isVisible(kind))
        .map((row) => ({ entry: row, names: [row.name], line: [row.id] }));
  else yield* slicesOf(await allBelow(ctx, entry?._id ?? null));
}

function isVisible(kind: FileKind): boolean {
  return visibleKinds.includes(kind);
}

async function allBelow(ctx: Context, top: string | null): Promise<readonly ListedEntry[]> {
  const all: ListedEntry[] = [];
  const directories = new Map<string | null, ListedEntry>();
  for await (const rows of treePages<Row>(ctx, [top], columns, isVisible))
    for (const row of rows) {
      const above = directories.get(row.dir_id);
      const one = { entry: row, names: [...(above?.names ?? []), row.name], line: [row.id, ...(above?.line ?? [])] };
      if (isDirectory(row.kind)) directories.set(row.id, one);
      if (all.push(one) > maxEntries) throw failure('forbidden', 'Too much lies below: ask with a Depth of 1.');
    }
  return all;
}

function* slicesOf(all: readonly ListedEntry[]): Generator<readonly ListedEntry[]> {
  for (let from = 0; from < all.length; from += entriesPerSlice) yield all.slice(from, from + entriesPerSlice);
}

/** Entries whose properties are read and written at once. */
const entriesPerSlice = 500;

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

/** The facts of the drive's root: named after the group, and changed when anything in the drive was. */
export async function factsOfRoot(ctx: Context): Promise<EntryFacts> {
  const [row] = await ctx.db.query<{ name: string; created_at: string; updated_at: string }>(
    `SELECT name, created_at, coalesce((SELECT max(updated_at) FROM cloud_files WHERE account_id = $1), created_at) AS updated_at
     FROM accounts WHERE account_id = $1`,
    [ctx.account],
  );
  if (row === undefined) throw new Error('the group of the drive is missing');
  const nothing = { size: null, content_type: null, sha256: null, version: null, saved_at: null, checksums: null };
  return { id: '', kind: 'dir', ...nothing, ...row };
}
