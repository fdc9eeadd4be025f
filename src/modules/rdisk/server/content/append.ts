import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import { storeSmallFiles } from '#platform/server/blobs/small-files.ts';
import type { Context } from '#platform/server/context.ts';
import { createOwn, updateRead, type Written } from '#platform/server/records/documents.ts';
import { createDocs } from '#platform/server/records/many.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isByproduct } from '../../rules/names.ts';
import { chainOf, type Entry } from '../tree/entries.ts';
import { contentOf } from '../tree/hooks.ts';
import type { Place } from '../tree/place.ts';
import { fileKindOf, type StoredBytes } from './bytes.ts';
import { addUsage } from './usage.ts';
import {
  insertFirstVersions,
  insertVersion,
  removeNumbers,
  storeOwnTime,
  versionsOf,
  versionsToRemove,
} from './versions.ts';

/** The two ways to write content: the first version of a file, and a further one. The caller holds the group lock. */

/** Creates a file with this content. The caller has checked the place and the permission. */
export async function createFile(
  ctx: Context,
  { dir, name }: Place,
  bytes: StoredBytes,
  { id, event = 'upload' }: { readonly id?: string; readonly event?: string } = {},
): Promise<Written> {
  const written = await createOwn(ctx, cloudFile, newFile(ctx, { dir, name }, bytes), event, id);
  void ctx.settle(insertVersion(ctx, written.id, 1, bytes));
  await addUsage(ctx, bytes.size, 0);
  return written;
}

/** Creates several files with one statement per table; the caller has checked the same as for `createFile`. */
export async function createFiles(
  ctx: Context,
  files: readonly (readonly [Place, StoredBytes])[],
): Promise<readonly Pick<Written, 'id' | 'rev'>[]> {
  if (files.length === 0) return [];
  const rows = files.map(([place, bytes]) => newFile(ctx, place, bytes));
  const docs = await createDocs(ctx, cloudFile, rows, 'upload');
  void ctx.settle(
    insertFirstVersions(
      ctx,
      docs.flatMap(({ _id }, at) => (files[at] === undefined ? [] : [[_id, files[at][1]]])),
    ),
  );
  await addUsage(
    ctx,
    files.reduce((sum, [, { size }]) => sum + size, 0),
    0,
  );
  return docs.map(({ _id: id, _rev: rev }) => ({ id, rev }));
}

function newFile(ctx: Context, { dir, name }: Place, bytes: StoredBytes): Input {
  return {
    kind: fileKindOf(bytes),
    name,
    dir_id: dir ?? null,
    ...contentOf(ctx, bytes),
    starred: false,
    stored: bytes.size,
    version: 1,
  };
}

/** Fields to write together with a version: name, directory, restore from the trash. */
type Along = Readonly<Record<string, unknown>>;

/**
 * Saves new content of a file: adds a version and removes the oldest beyond the limit, which counts contents. So unchanged content adds none, and an
 * older version with the same content becomes the newest. An empty newest version is replaced, because programs create empty placeholders while they
 * save.
 */
export async function appendVersion(
  ctx: Context,
  file: Entry,
  bytes: StoredBytes,
  along: Along = {},
  event: 'upload' | 'revert' = 'upload',
): Promise<Written> {
  // Nobody expects a program to save an encrypted file readable. An empty placeholder and a new file under an old name are no such save.
  const staysEncrypted = file.kind === 'file_enc' && event === 'upload' && along['name'] === undefined;
  if (staysEncrypted && !bytes.encrypted && bytes.size > 0) throw fieldFailure('base', 'not-encrypted');
  const kind = staysEncrypted ? file.kind : fileKindOf(bytes);
  const others = { ...along, kind };
  if (bytes.sha256 === file.sha256) {
    // In case that they were lost.
    void ctx.settle(storeSmallFiles(ctx, [bytes]));
    return updateRead(ctx, cloudFile, file as unknown as AnyDoc, { ...others, ...timeOf(bytes) }, event);
  }
  const { size = 0, stored = 0, version = 0 } = file;
  const [chain, versions] = await Promise.all([chainOf(ctx, file._id), versionsOf(ctx, file._id)]);
  const number = size === 0 && event === 'upload' ? version : version + 1;
  const older = versions.filter((one) => one.number < number);
  const same = older.find(({ sha256 }) => sha256 === bytes.sha256);
  const superfluous = isByproduct(file.name) ? older : versionsToRemove(chain, older, ctx.now);
  // The save that replaces an empty placeholder may bring no new content.
  const tooMany = same === undefined && bytes.size > 0 ? superfluous : [];
  const gone = [...tooMany, ...(same === undefined ? [] : [same])].reduce((sum, one) => sum + one.size, 0);
  const kept = stored - gone + bytes.size;
  const values = { ...others, ...contentOf(ctx, bytes), stored: kept, version: number };
  const written = await updateRead(ctx, cloudFile, file as unknown as AnyDoc, values, event);
  void ctx.settle(insertVersion(ctx, file._id, number, bytes, same?.number));
  if (number > version) void ctx.settle(storeOwnTime(ctx, file, versions[0]));
  const numbers = tooMany.map((one) => one.number);
  if (numbers.length > 0) void ctx.settle(removeNumbers(ctx, file._id, numbers));
  await addUsage(ctx, bytes.size - size, kept - bytes.size - (stored - size));
  return written;
}

/** The time that the program sent with unchanged content. */
function timeOf({ modifiedAt }: StoredBytes): Along {
  return modifiedAt === undefined ? {} : { modified_at: modifiedAt };
}
