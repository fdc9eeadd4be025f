import { fail, failField } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import type { Written } from '#platform/server/documents.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { childNamed, type Entry, liveEntry } from '../tree/entries.ts';
import { fileThatLeft } from '../tree/names-left.ts';
import { openPlace, type Place } from '../tree/place.ts';
import { appendVersion, createFile } from './append.ts';
import { type Bytes, knownBytes } from './bytes.ts';
import { takeOver } from './take-over.ts';
import { versionsOf } from './versions.ts';

/** Writing content: what every way in (browser, network drive, uploads in parts) comes down to. */

/**
 * Saves bytes under a name: a version more of the file that has it, or that had it a moment ago, or a new file. `check` may refuse what is
 * there. Takes the group's lock.
 */
export async function saveContent(
  ctx: Context,
  place: Place,
  bytes: Bytes,
  { check, kind }: { readonly check?: (existing: Entry | undefined) => void; readonly kind?: 'file' | 'file_enc' } = {},
): Promise<Written> {
  refuseReadOnly(ctx);
  await lockAccount(ctx);
  await openPlace(ctx, place.dir);
  const existing = await childNamed(ctx, place.dir, place.name);
  if (existing !== undefined && isDirectory(existing.kind)) throw failField('name', 'has-already-been-taken');
  check?.(existing);
  if (existing !== undefined) return appendVersion(ctx, existing, bytes, kind === undefined ? {} : { kind });
  const former = await fileThatLeft(ctx, place);
  if (former === undefined) return createFile(ctx, place, bytes, kind);
  const wasEncrypted = former.kind === 'file_enc' || former.deleted_kind === 'file_enc';
  return takeOver(ctx, former, place, bytes, kind ?? (wasEncrypted && bytes.encrypted ? 'file_enc' : 'file'));
}

/** Saves a version that is still kept anew, as the newest one; 404 for one that is not. Takes the group's lock. */
export async function revertTo(ctx: Context, id: string, number: number): Promise<Written> {
  refuseReadOnly(ctx);
  await lockAccount(ctx);
  const file = await liveEntry(ctx, id);
  const version = (await versionsOf(ctx, id)).find((one) => one.number === number);
  const bytes = version && (await knownBytes(ctx, version.sha256));
  if (bytes === undefined) throw fail('not_found', 'missing');
  return appendVersion(ctx, file, bytes, {}, 'revert');
}
