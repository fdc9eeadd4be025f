import { failure, fieldFailure, Failure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import type { Written } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { childNamed, type Entry, liveEntry } from '../tree/entries.ts';
import { reachableFile, recentOwnerOfName } from '../tree/vacated-names.ts';
import { assertPlaceOpen, type Place } from '../tree/place.ts';
import { assertUnlocked } from '../tree/assert-unlocked.ts';
import { appendVersion, createFile } from './append.ts';
import { type StoredBytes, findStoredBytes } from './bytes.ts';
import { replaceUnderOldName } from './replace-file.ts';
import { quotaOf } from './usage.ts';
import { versionsOf } from './versions.ts';

/** Saving content, for all routes: browser, WebDAV and uploads in several requests. */

interface Saving {
  /** Throws to refuse the existing entry. */
  readonly check?: (existing: Entry | undefined) => Promise<void>;
  /** `file_enc`: refuse content that is not encrypted. */
  readonly kind?: 'file' | 'file_enc' | undefined;
  /** The state of the place, if already known. */
  readonly site?: TargetState | undefined;
}

/** The state of a place under the group lock, as saving needs it. */
interface TargetState {
  readonly existing: Entry | undefined;
  /** The id of the file that recently had the name. */
  readonly note: string | undefined;
  /** Why no new file may be created. */
  readonly refusal: Error | undefined;
}

/** Reads the state of a place in one round trip; 404 if the directory does not exist. The caller has requested the group lock. */
async function targetState(ctx: Context, place: Place): Promise<TargetState> {
  const [existing, note, refusal] = await Promise.all([
    childNamed(ctx, place.dir, place.name),
    recentOwnerOfName(ctx, place),
    refusalOf(ctx),
    assertPlaceOpen(ctx, place.dir),
    // Loads the quota into the cache; `addUsage` needs it.
    quotaOf(ctx),
  ]);
  return { existing, note, refusal };
}

/** Why no new file may be created. */
export async function refusalOf(ctx: Context): Promise<Failure | undefined> {
  try {
    for (const module of ctx.product.modules) await module.creating?.(ctx, cloudFile);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/**
 * Saves content under a name: as a version of the file that has the name or recently had it, or as a new file. Takes the group's lock.
 */
export async function saveContent(
  ctx: Context,
  place: Place,
  bytes: StoredBytes,
  { check, kind, site }: Saving = {},
): Promise<Written> {
  refuseReadOnly(ctx);
  const [, { existing, note, refusal }] = await Promise.all([lockGroup(ctx), site ?? targetState(ctx, place)]);
  if (existing !== undefined && isDirectory(existing.kind)) throw fieldFailure('name', 'has-already-been-taken');
  await check?.(existing);
  if (kind === 'file_enc' && !bytes.encrypted) throw fieldFailure('base', 'not-encrypted');
  if (existing !== undefined) return appendVersion(ctx, existing, bytes);
  if (refusal !== undefined) throw refusal;
  const former = await reachableFile(ctx, note);
  return former === undefined ? createFile(ctx, place, bytes) : replaceUnderOldName(ctx, former, place, bytes);
}

/** Saves an older version again as the newest; 404 if it does not exist. Takes the group's lock. */
export async function revertToVersion(ctx: Context, id: string, number: number): Promise<Written> {
  refuseReadOnly(ctx);
  await lockGroup(ctx);
  const file = await liveEntry(ctx, id);
  await assertUnlocked(ctx, id);
  const version = (await versionsOf(ctx, id)).find((one) => one.number === number);
  const bytes = version && (await findStoredBytes(ctx, version.sha256));
  if (version === undefined || bytes === undefined) throw failure('not_found', 'missing');
  const modifiedAt = version.modified_at ?? version.created_at;
  return appendVersion(ctx, file, { ...bytes, modifiedAt }, {}, 'revert');
}
