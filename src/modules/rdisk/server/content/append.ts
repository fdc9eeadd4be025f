import type { AnyDoc } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { createOwn, updateRead, type Written } from '#platform/server/records/documents.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isByproduct } from '../../rules/names.ts';
import { chainOf, type Entry } from '../tree/entries.ts';
import { contentOf } from '../tree/hooks.ts';
import type { Place } from '../tree/place.ts';
import type { StoredBytes } from './bytes.ts';
import { addUsage } from './usage.ts';
import { insertVersion, removeVersions, maxVersionsOf, versionsOf } from './versions.ts';

/** The two writes of content: a file's first version, and one more. In the group's turn, in which the file was read. */

/** A new file of these bytes, at a place that is open; who calls has asked whether there may be one. */
export async function createFile(
  ctx: Context,
  { dir, name }: Place,
  bytes: StoredBytes,
  kind: 'file' | 'file_enc' = 'file',
): Promise<Written> {
  if (kind === 'file_enc' && !bytes.encrypted) throw fieldFailure('base', 'not-encrypted');
  const values = {
    kind,
    name,
    dir_id: dir ?? null,
    ...contentOf(bytes),
    starred: false,
    stored: bytes.size,
    version: 1,
  };
  const written = await createOwn(ctx, cloudFile, values, 'upload');
  void ctx.settle(insertVersion(ctx, written.id, 1, bytes));
  await addUsage(ctx, bytes.size, 0);
  return written;
}

/** Fields that are written along with a version: a name, a directory, what leads out of the trash. */
type Along = Readonly<Record<string, unknown>>;

/**
 * Saves a file anew: a version more, and those that are too many less. Bytes that it has already make none, and an empty version, which
 * programs leave while they save, gives way.
 */
export async function appendVersion(
  ctx: Context,
  file: Entry,
  bytes: StoredBytes,
  along: Along = {},
  event = 'upload',
): Promise<Written> {
  const kind = along['kind'] ?? file.kind;
  if (kind === 'file_enc' && !bytes.encrypted) throw fieldFailure('base', 'not-encrypted');
  if (bytes.sha256 === file.sha256) return updateRead(ctx, cloudFile, file as unknown as AnyDoc, along, event);
  const { size = 0, stored = 0, version = 0 } = file;
  const [chain, versions] = await Promise.all([chainOf(ctx, file._id), versionsOf(ctx, file._id)]);
  const number = size === 0 ? version : version + 1;
  const most = isByproduct(file.name) ? 1 : maxVersionsOf(chain);
  const older = versions.filter((one) => one.number < number);
  const tooMany = older.slice(most - 1);
  const gone = tooMany.reduce((sum, one) => sum + one.size, 0);
  const kept = stored - gone + bytes.size;
  const values = { ...along, ...contentOf(bytes), stored: kept, version: number };
  const written = await updateRead(ctx, cloudFile, file as unknown as AnyDoc, values, event);
  void ctx.settle(insertVersion(ctx, file._id, number, bytes));
  if (tooMany[0] !== undefined) void ctx.settle(removeVersions(ctx, [file._id], tooMany[0].number));
  await addUsage(ctx, bytes.size - size, kept - bytes.size - (stored - size));
  return written;
}
