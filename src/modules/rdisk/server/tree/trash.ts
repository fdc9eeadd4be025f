import { failure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { removeMany } from '#platform/server/records/many.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isLive } from '../../rules/kinds.ts';
import { moveToTrash, replaceByFile } from '../content/replace-file.ts';
import { chainOf, childNamed, entryOf, isReachable, liveEntry } from './entries.ts';
import { type Clash, type Moved, resolveClash } from './move.ts';
import { freeName, assertPlaceOpen, type Place } from './place.ts';

/** Moves to the trash, restores, and removes for good. All functions take the group's lock. */

/** Moves an entry with everything below to the trash, which changes one row. */
export async function trashEntry(ctx: Context, id: string): Promise<Moved> {
  await lockGroup(ctx);
  const entry = await liveEntry(ctx, id);
  const { rev } = await moveToTrash(ctx, entry);
  return { id, rev, name: entry.name };
}

/**
 * Restores an entry: to the directory `dir` (null for the root), else to its former directory, or to the root if that is deleted. 404 if the entry
 * is not in the trash.
 */
export async function restoreEntry(
  ctx: Context,
  id: string,
  { dir, clash = 'keep' }: { readonly dir?: string | null; readonly clash?: Clash } = {},
): Promise<Moved> {
  refuseReadOnly(ctx);
  await lockGroup(ctx);
  const entry = await entryOf(ctx, id);
  // Without a date: a copy in progress.
  if (entry?.deleted_at === undefined || isLive(entry.kind)) throw failure('not_found', 'missing');
  const asked: Place = {
    dir: dir === undefined ? await oldDirectory(ctx, entry.dir_id) : (dir ?? undefined),
    name: entry.name,
  };
  await assertPlaceOpen(ctx, asked.dir, id);
  const kind = entry.deleted_kind ?? 'file';
  const other = await childNamed(ctx, asked.dir, asked.name);
  const way = resolveClash({ kind }, other, clash);
  if (way === 'skip') return { id, rev: entry._rev, name: entry.name, skipped: true };
  if (way === 'over' && other !== undefined) {
    const written = await replaceByFile(ctx, entry, other, asked);
    return { id: written.id, rev: written.rev, name: asked.name };
  }
  if (way === 'replace' && other !== undefined && isLive(other.kind))
    await moveToTrash(ctx, { ...other, kind: other.kind });
  const name = way === 'number' ? await freeName(ctx, asked) : asked.name;
  const values = { kind, name, dir_id: asked.dir ?? null, deleted_kind: null, deleted_at: null };
  const { rev } = await updateOwn(ctx, cloudFile, id, values, 'restore');
  return { id, rev, name };
}

async function oldDirectory(ctx: Context, dir: string | undefined): Promise<string | undefined> {
  return dir !== undefined && isReachable(await chainOf(ctx, dir)) ? dir : undefined;
}

/**
 * Removes at most `most` entries of a tree in the trash for good, deepest first. Returns whether all are removed; until then, call it again in a
 * new transaction. 404 if the entry is not in the trash.
 */
export async function purgeEntry(ctx: Context, id: string, most = 500): Promise<boolean> {
  await lockGroup(ctx);
  const entry = await entryOf(ctx, id);
  if (entry === undefined || isLive(entry.kind)) throw failure('not_found', 'missing');
  const rows = await ctx.db.query<{ id: string }>(
    `WITH RECURSIVE tree AS (
       SELECT id, 0 AS level FROM cloud_files WHERE account_id = $1 AND id = $2
       UNION ALL
       SELECT f.id, tree.level + 1 FROM tree JOIN cloud_files f ON f.account_id = $1 AND f.dir_id = tree.id)
     SELECT id FROM tree ORDER BY level DESC LIMIT $3`,
    [ctx.account, id, most],
  );
  const ids = rows.map((row) => row.id);
  await removeMany(ctx, cloudFile, ids);
  return ids.includes(id);
}
