import { failure } from '#platform/entity/failure.ts';
import type { Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { type FileKind, isDirectory } from '../../rules/kinds.ts';
import { savingMinutes } from '../../rules/limits.ts';
import { isSavingName } from '../../rules/saving-names.ts';
import { chainOf, type Entry, entryFromRow, entryOf, isReachable, liveSql } from '../tree/entries.ts';
import type { Place } from '../tree/place.ts';
import { namesVacatedBy } from '../tree/vacated-names.ts';
import type { Address } from './address.ts';

/** Finds the entry of an address in the view of a key: a key for one directory has that directory as its root. */

export interface Resource extends Address {
  /** Undefined for the root of the drive, and if nothing exists there. */
  readonly entry: Entry | undefined;
  readonly isRoot: boolean;
  /** An entry that this key does not see has the name. */
  readonly hidden: boolean;
  /** Its place; undefined for the root, and if its directory does not exist. */
  readonly place: Place | undefined;
  /** Its own id if it exists, then the ids of the directories above, nearest first, and '' for the root. */
  readonly line: readonly string[];
}

/** What a key shows: the whole drive, a directory, or one file in a virtual directory. */
export interface View {
  readonly root: Entry | undefined;
  /** From the view's root up to the drive's root. */
  readonly line: readonly string[];
}

/** The view of the caller's key; 404 if its directory or file no longer exists. */
export async function viewOf(ctx: Context): Promise<View> {
  const within = ctx.who.key?.within;
  if (within === undefined) return { root: undefined, line: [''] };
  const [root, chain] = await Promise.all([entryOf(ctx, within), chainOf(ctx, within)]);
  if (root === undefined || !isReachable(chain)) throw failure('not_found', 'missing');
  return { root, line: [...chain.map(({ _id }) => _id), ''] };
}

export async function findResource(ctx: Context, view: View, address: Address): Promise<Resource> {
  const { root, line } = view;
  if (address.names.length === 0)
    return { ...address, slash: true, entry: root, isRoot: true, hidden: false, place: undefined, line };
  if (root !== undefined && !isDirectory(root.kind)) return resourceOfFileKey(ctx, root, line, address);
  const all = await walk(ctx, root?._id, address.names);
  return resourceOf(address, all, root?._id, line);
}

/** The resource at the end of the entries that were found along an address below the directory `top`. */
function resourceOf(
  address: Address,
  all: readonly Entry[],
  top: string | undefined,
  line: readonly string[],
): Resource {
  // A directory with its own key is hidden from other keys.
  const unseen = all.findIndex(({ kind }) => kind === 'dir_app');
  const found = unseen === -1 ? all : all.slice(0, unseen);
  const [last, above] = [found.at(-1), found.length === address.names.length ? found.at(-2) : found.at(-1)];
  const there = found.length === address.names.length;
  const hasPlace = found.length >= address.names.length - 1 && (above === undefined || isDirectory(above.kind));
  const dir = above?._id ?? top;
  return {
    ...address,
    entry: there ? last : undefined,
    isRoot: false,
    hidden: !there && all.length === address.names.length && unseen === all.length - 1,
    place: hasPlace ? { dir, name: address.names.at(-1) ?? '' } : undefined,
    line: [...found.map(({ _id }) => _id).toReversed(), ...line],
  };
}

/** The resource for a key of one file. Apart from the file, the key only sees files that programs of its owner made moments ago to save it. */
async function resourceOfFileKey(
  ctx: Context,
  file: Entry,
  line: readonly string[],
  address: Address,
): Promise<Resource> {
  const [name = '', ...more] = address.names;
  const above = line.slice(1);
  if (name === file.name) return resourceOf(address, more.length === 0 ? [file] : [], file.dir_id, above);
  const former = await namesVacatedBy(ctx, file);
  const isForSaving = [file.name, ...former].some((one) => isSavingName(name, one)) || former.includes(name);
  if (!isForSaving) return { ...resourceOf(address, [], file.dir_id, above), place: undefined, line };
  const all = await walk(ctx, file.dir_id, address.names);
  const [first] = all;
  if (first === undefined || isJustMade(ctx, first)) return resourceOf(address, all, file.dir_id, above);
  return { ...resourceOf(address, [], file.dir_id, above), hidden: true };
}

function isJustMade(ctx: Context, { created_by: maker, created_at: at }: Entry): boolean {
  return maker === ctx.who.user.id && ctx.now.getTime() - Date.parse(at) < savingMinutes * 60_000;
}

/** Whether the entry is the file or directory of the caller's key, which the key must not remove. */
export function isRootOfKey(ctx: Context, { _id: id }: Entry): boolean {
  return ctx.who.key?.within === id;
}

/** The entries along a path, as far as they exist. Walks of one turn of the event loop are one statement. */
async function walk(ctx: Context, root: string | undefined, names: readonly string[]): Promise<readonly Entry[]> {
  const open = openWalks.get(ctx);
  const { paths, found } = open !== undefined && open.root === root ? open : openWalk(ctx, root);
  const place = paths.push(names.join('/'));
  return (await found).get(place) ?? [];
}

interface Walks {
  readonly root: string | undefined;
  readonly paths: string[];
  /** The entries by the number of their path. */
  readonly found: Promise<ReadonlyMap<number, readonly Entry[]>>;
}

const openWalks = new WeakMap<Context, Walks>();

function openWalk(ctx: Context, root: string | undefined): Walks {
  const paths: string[] = [];
  const walks = { root, paths, found: walkAll(ctx, root, paths) };
  openWalks.set(ctx, walks);
  return walks;
}

/** LATERAL makes each step one lookup in the index of names; without it the database may read the whole drive. */
async function walkAll(ctx: Context, root: string | undefined, paths: readonly string[]): Walks['found'] {
  // The other walks of this turn add their paths.
  await Promise.resolve();
  if (openWalks.get(ctx)?.paths === paths) openWalks.delete(ctx);
  const first = root === undefined ? 'dir_id IS NULL AND $2::text IS NULL' : 'dir_id = $2';
  const rows = await ctx.db.query<Input & { place: number }>(
    `WITH RECURSIVE walk AS (
       SELECT p.place, string_to_array(p.path, '/') AS names, 1 AS level, f.* FROM unnest((SELECT $3::text[])) WITH ORDINALITY AS p (path, place)
       CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND ${first} AND name = split_part(p.path, '/', 1) AND ${liveSql} LIMIT 1) f
       UNION ALL
       SELECT walk.place, walk.names, walk.level + 1, f.* FROM walk CROSS JOIN LATERAL (
         SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = walk.id AND name = walk.names[walk.level + 1] AND ${liveSql} LIMIT 1) f)
     SELECT * FROM walk ORDER BY place, level`,
    [ctx.account, root ?? null, paths],
  );
  const found = new Map<number, Entry[]>();
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), entryFromRow(row)]);
  return found;
}

/** Entries outside the trash that WebDAV shows. */
export const visibleKinds: readonly FileKind[] = ['dir', 'file', 'file_enc'];

/** Throws if a hidden entry, such as another program's directory, has the name. */
export function assertVacant({ hidden }: Resource): void {
  if (hidden) throw failure('forbidden', 'Something that is not shown here has this name.');
}

/** The entry of a resource, or 404. */
export function requireEntry({ entry, isRoot }: Resource): Entry | undefined {
  if (entry === undefined && !isRoot) throw failure('not_found', 'missing');
  return entry;
}

export function isCollection({ entry, isRoot }: Resource): boolean {
  return isRoot || (entry !== undefined && isDirectory(entry.kind));
}
