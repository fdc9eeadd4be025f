import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isDirectory, isLive } from '../../../rules/kinds.ts';
import { windowsNames } from '../../../rules/windows-names.ts';
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
  const [first] = entries;
  return {
    name: entries.length === 1 && first !== undefined ? first.name : 'files',
    entries: await below(
      ctx,
      entries.map(({ _id }) => _id),
    ),
  };
}

/** The archive of a directory; `undefined` means the whole drive. */
export async function archiveOfDirectory(ctx: Context, dir: string | undefined): Promise<ArchiveContents> {
  const [own] = await directoryChain(ctx, dir);
  if (own !== undefined) return { name: own.name, entries: await below(ctx, [own._id]) };
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

/** These entries and all below them; by default the whole drive. A directory comes before its entries. */
async function below(ctx: Context, ids?: readonly string[]): Promise<ZipEntry[]> {
  const tops = ids === undefined ? [] : await entriesWithIds<Row>(ctx, ids, columns);
  const children = new Map<string | null, Row[]>([[null, [...tops]]]);
  let count = tops.length;
  const from = ids === undefined ? [null] : tops.filter(({ kind }) => isDirectory(kind)).map(({ id }) => id);
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
  const rows = (children.get(dir) ?? []).toSorted(byName);
  const names = windowsNames(rows.map(({ name }) => name));
  for (const [place, row] of rows.entries()) {
    const path = `${above}${names[place] ?? row.name}`;
    yield zipped(path, row);
    if (row.sha256 === null) yield* inOrder(children, row.id, `${path}/`);
  }
}

/** By code units, whatever the language, so that a resumed download finds the same archive. */
function byName(one: Row, other: Row): number {
  if (one.name === other.name) return one.id < other.id ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

function zipped(path: string, { modified_at: at, sha256, size, crc32 }: Row): ZipEntry {
  const modified = new Date(at);
  if (sha256 === null) return { path: `${path}/`, modified };
  return { path, modified, bytes: { sha256, size: size ?? 0, crc32: crc32 ?? 0 } };
}
