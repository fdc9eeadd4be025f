import type { Context } from '#platform/server/context.ts';
import { removeOwn, updateOwn, type Written } from '#platform/server/records/documents.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { deletedKindOf, isLive, type LiveKind } from '../../rules/kinds.ts';
import { savingMinutes } from '../../rules/limits.ts';
import { isByproduct } from '../../rules/names.ts';
import { chainOf, type Entry, isReachable } from '../tree/entries.ts';
import { recordVacatedName } from '../tree/vacated-names.ts';
import { type Place, placeOf } from '../tree/place.ts';
import { moveProperties, removeLocks } from '../tree/properties.ts';
import { findStoredBytes, type StoredBytes } from './bytes.ts';
import { appendVersion, createFile } from './append.ts';

/** Saving by replacement: the old file gets the new content as a version and keeps its id, history, star, colour and key. */

/**
 * Restores a file under its former name with new content, also from the trash. If a program had moved it to another name as a backup, that name
 * gets a new file with the old content.
 */
export async function replaceUnderOldName(
  ctx: Context,
  former: Entry,
  place: Place,
  bytes: StoredBytes,
): Promise<Written> {
  const isBackup = isReachable(await chainOf(ctx, former._id));
  const aside = isBackup ? await bytesOf(ctx, former) : undefined;
  const back = { name: place.name, dir_id: place.dir ?? null, deleted_at: null, deleted_kind: null };
  const written = await appendVersion(ctx, former, bytes, back);
  if (aside !== undefined) await createFile(ctx, placeOf(former), aside);
  return written;
}

/** Replaces `target` by `file`: the content becomes its next version, and `file` is removed, or moved to the trash if it is not just created. */
export async function replaceByFile(ctx: Context, file: Entry, target: Entry, place: Place): Promise<Written> {
  const bytes = await bytesOf(ctx, file);
  const there = isLive(target.kind) && samePlace(placeOf(target), place);
  const written = there
    ? await appendVersion(ctx, target, bytes)
    : await replaceUnderOldName(ctx, target, place, bytes);
  await moveProperties(ctx, file._id, target._id);
  await trashOrRemove(ctx, file);
  return written;
}

/** `file` becomes the next version of `target`, which gets its place. */
export async function takeOverFile(ctx: Context, file: Entry, target: Entry): Promise<void> {
  const bytes = await bytesOf(ctx, file);
  await moveProperties(ctx, file._id, target._id);
  await trashOrRemove(ctx, file);
  await replaceUnderOldName(ctx, target, placeOf(file), bytes);
}

/** Moves an entry to the trash and records its vacated name. By-products of systems, such as `.DS_Store`, are removed for good. */
export async function moveToTrash(
  ctx: Context,
  entry: Entry & { readonly kind: LiveKind },
): Promise<Pick<Written, 'id' | 'rev'>> {
  if (entry.kind !== 'dir_app') await recordVacatedName(ctx, placeOf(entry), entry._id);
  await removeLocks(ctx, [entry._id]);
  if (isByproduct(entry.name) && entry.version !== undefined) {
    await removeOwn(ctx, cloudFile, entry._id);
    return { id: entry._id, rev: entry._rev };
  }
  const values = { kind: deletedKindOf(entry.kind), deleted_kind: entry.kind, deleted_at: ctx.now.toISOString() };
  return updateOwn(ctx, cloudFile, entry._id, values, 'trash');
}

async function trashOrRemove(ctx: Context, file: Entry): Promise<void> {
  const age = ctx.now.getTime() - Date.parse(file.created_at);
  if (file.version === 1 && age < savingMinutes * 60_000) {
    await removeLocks(ctx, [file._id]);
    await removeOwn(ctx, cloudFile, file._id);
  } else if (isLive(file.kind)) await moveToTrash(ctx, { ...file, kind: file.kind });
}

/** The newest content of a file, with the file's own time. */
export async function bytesOf(ctx: Context, { sha256, modified_at: modifiedAt }: Entry): Promise<StoredBytes> {
  const bytes = sha256 === undefined ? undefined : await findStoredBytes(ctx, sha256);
  if (bytes === undefined) throw new Error('a file without a version');
  return { ...bytes, modifiedAt };
}

function samePlace(one: Place, other: Place): boolean {
  return one.dir === other.dir && one.name === other.name;
}
