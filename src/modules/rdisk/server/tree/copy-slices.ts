import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { createOwn, updateRead } from '#platform/server/records/documents.ts';
import { addDocuments } from '#platform/server/changes/document-totals.ts';
import { lockAccount, lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isLive } from '../../rules/kinds.ts';
import { copiedAtOnce, maxCopied } from '../../rules/limits.ts';
import { storageFull } from '../content/bytes.ts';
import { moveToTrash } from '../content/replace-file.ts';
import { addUsage, remainingQuota } from '../content/usage.ts';
import { programOf } from '../content/versions.ts';
import { sliceSql, writeCopies } from './copy-sql.ts';
import { childNamed, entryOf, liveEntry } from './entries.ts';
import { type Clash, type Moved, resolveClash } from './move.ts';
import { type PageRow, treePages } from './pages.ts';
import { freeName, assertPlaceOpen, type Place } from './place.ts';
import { purgeEntry } from './trash.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** How the parts of a copy run. */
export interface CopyRuns {
  /** Each in a transaction of its own. */
  readonly write: Run;
  /** Without a transaction. */
  readonly read: Run;
}

interface Part {
  readonly id: string;
  readonly dir_id: string;
  /** Depth below the copied directory. */
  readonly level: number;
  /** The id of its copy. */
  readonly made: string;
}

/**
 * Copies a directory with everything below in slices, so that other requests of the group can write in between. Until the copy is complete it is
 * hidden below a directory that is deleted without a date. `asked` returns the target and is called again at the end. Entries that change
 * meanwhile are copied in their state at the time of their slice.
 */
export async function copyInSlices(
  { read, write }: CopyRuns,
  id: string,
  asked: (ctx: Context) => Promise<Place>,
  clash: Clash = 'refuse',
): Promise<Moved> {
  const parts = await read(async (ctx) => partsOf(ctx, id));
  const root = await write(async (ctx) => createHiddenRoot(ctx, id));
  try {
    const made = new Map([[id, root]]);
    while (parts.length > 0) {
      const slice = parts.splice(0, nextSlice(parts)).filter(({ dir_id: dir }) => made.has(dir));
      for (const done of await write(async (ctx) => copySlice(ctx, root, slice, made))) made.set(done.id, done.made);
    }
    return await write(async (ctx) => publishCopy(ctx, root, await asked(ctx), clash));
  } catch (error) {
    // The nightly purge removes what cannot be removed now.
    for (let gone = false; !gone;) gone = await write(async (ctx) => purgeEntry(ctx, root)).catch(() => true);
    throw error;
  }
}

/** The size of the next slice. A slice contains one level only, because directories must be copied before their entries. */
function nextSlice(parts: readonly Part[]): number {
  const some = parts.slice(0, copiedAtOnce);
  const end = some.findIndex(({ level }) => level !== some[0]?.level);
  return end === -1 ? some.length : end;
}

/** The entries below a directory, from top to bottom; 403 if there are too many, 507 if they exceed the quota. */
async function partsOf(ctx: Context, copied: string): Promise<Part[]> {
  const room = await remainingQuota(ctx);
  const parts: Part[] = [];
  const levels = new Map([[copied, 0]]);
  const at = ctx.now.getTime();
  let size = 0;
  for await (const rows of treePages<PageRow & { readonly size: number | null }>(ctx, [copied], 'f.size', isLive)) {
    for (const { id, dir_id: dir, size: bytes } of rows) {
      const level = (levels.get(dir ?? '') ?? 0) + 1;
      levels.set(id, level);
      size += bytes ?? 0;
      parts.push({ id, dir_id: dir ?? '', level, made: newId(cloudFile.prefix, at) });
    }
    if (parts.length > maxCopied) throw failure('forbidden', 'A copy holds too many entries.');
    if (size > room) throw storageFull();
  }
  return parts;
}

async function createHiddenRoot(ctx: Context, id: string): Promise<string> {
  await lockGroup(ctx);
  const { kind, ...own } = await liveEntry(ctx, id);
  const { name, description = null, color = null, max_versions = null, versions_by = null, modified_at = null } = own;
  const settings = { name, description, color, max_versions, versions_by, modified_at };
  const values = { ...settings, starred: false, kind: 'dir_deleted', deleted_kind: kind };
  return (await createOwn(ctx, cloudFile, values, 'copy')).id;
}

async function copySlice(
  ctx: Context,
  root: string,
  slice: readonly Part[],
  made: ReadonlyMap<string, string>,
): Promise<Part[]> {
  if (slice.length === 0) return [];
  const { seq } = await lockAccount(ctx, undefined, slice.length);
  if ((await entryOf(ctx, root)) === undefined) throw failure('conflict', 'Document update conflict.');
  const copies = await writeCopies(ctx.db, sliceSql, {
    tree: [
      ctx.account,
      slice.map(({ id }) => id),
      slice.map((part) => part.made),
      slice.map(({ dir_id: dir }) => made.get(dir) ?? null),
      slice.map(({ dir_id: dir }) => dir),
    ],
    at: ctx.now,
    by: ctx.who.user.id,
    name: '',
    seq,
    program: programOf(ctx),
  });
  const ids = new Set(copies);
  const [sum] = await ctx.db.query<{ size: number }>(
    'SELECT coalesce(sum(size), 0)::bigint AS size FROM cloud_files WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, [...ids]],
  );
  const size = sum?.size ?? 0;
  await addUsage(ctx, size, 0);
  await ctx.db.query(
    `UPDATE counters SET amount = amount + $2, size = size + $3 WHERE account_id = $1 AND id = 'CloudFile'`,
    [ctx.account, ids.size, size],
  );
  await addDocuments(ctx, cloudFile.kind, ids.size);
  return slice.filter((part) => ids.has(part.made));
}

/** Moves the complete copy to its target. */
async function publishCopy(ctx: Context, root: string, asked: Place, clash: Clash): Promise<Moved> {
  await lockGroup(ctx);
  const entry = await entryOf(ctx, root);
  if (entry?.deleted_kind === undefined) throw failure('conflict', 'Document update conflict.');
  const kind = entry.deleted_kind;
  await assertPlaceOpen(ctx, asked.dir);
  const other = await childNamed(ctx, asked.dir, asked.name);
  const way = resolveClash({ kind }, other, clash);
  if (way === 'replace' && other !== undefined && isLive(other.kind))
    await moveToTrash(ctx, { ...other, kind: other.kind });
  const name = way === 'number' ? await freeName(ctx, asked) : asked.name;
  const values = { kind, name, dir_id: asked.dir ?? null, deleted_kind: null };
  const { rev } = await updateRead(ctx, cloudFile, entry as unknown as AnyDoc, values, 'copy');
  return { id: root, rev, name };
}
