import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isDirectory, isLive } from '../../../rules/kinds.ts';
import { numbered } from '../../../rules/names.ts';
import { directoryChain, liveEntry } from '../../tree/entries.ts';
import { entriesWithIds, type PageRow, treePages } from '../../tree/pages.ts';
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
  return { name: 'files', entries: await below(ctx) };
}

/** SQL: further columns of `Row`. */
const columns =
  'coalesce(f.modified_at, f.updated_at) AS modified_at, f.sha256, f.size::float8 AS size, v.crc32::float8 AS crc32';

interface Row extends PageRow {
  readonly modified_at: string;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly crc32: number | null;
}

/** The entries with these names in the archive, by id, and all below them; by default the whole drive. A directory comes before its entries. */
async function below(ctx: Context, names?: ReadonlyMap<string, string>): Promise<ZipEntry[]> {
  const tops = names === undefined ? [] : await entriesWithIds<Row>(ctx, [...names.keys()], columns);
  const children = new Map<string | null, Row[]>([
    [null, tops.map((row) => ({ ...row, name: names?.get(row.id) ?? row.name }))],
  ]);
  let count = tops.length;
  const from = names === undefined ? [null] : tops.filter(({ kind }) => isDirectory(kind)).map(({ id }) => id);
  for await (const rows of treePages<Row>(ctx, from, columns, isLive)) {
    count += rows.length;
    if (count > most) throw failure('too_large', `An archive holds at most ${most} entries.`);
    for (const row of rows) {
      const siblings = children.get(row.dir_id);
      if (siblings === undefined) children.set(row.dir_id, [row]);
      else siblings.push(row);
    }
  }
  return [...inOrder(children, null, '')];
}

function* inOrder(children: ReadonlyMap<string | null, Row[]>, dir: string | null, above: string): Generator<ZipEntry> {
  for (const row of (children.get(dir) ?? []).toSorted(byName)) {
    const path = `${above}${row.name}`;
    yield zipped(path, row);
    if (row.sha256 === null) yield* inOrder(children, row.id, `${path}/`);
  }
}

/** By code units, whatever the language, so that a resumed download finds the same archive. */
function byName(one: Row, other: Row): number {
  return one.name < other.name ? -1 : 1;
}

function zipped(given: string, { modified_at: at, sha256, size, crc32 }: Row): ZipEntry {
  // Windows would treat a backslash as a directory separator.
  const path = given.replaceAll('\\', '_');
  const modified = new Date(at);
  if (sha256 === null) return { path: `${path}/`, modified };
  return { path, modified, bytes: { sha256, size: size ?? 0, crc32: crc32 ?? 0 } };
}
