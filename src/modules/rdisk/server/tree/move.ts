import { fieldFailure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { updateOwn, type Written } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory, type LiveKind } from '../../rules/kinds.ts';
import { moveToTrash, replaceByFile } from '../content/replace-file.ts';
import { childNamed, type Entry, liveEntry } from './entries.ts';
import { attributesOf, formerDirectory, takeOverBelow } from './take-over.ts';
import { fileThatVacated, recordVacatedName } from './vacated-names.ts';
import { freeName, assertPlaceOpen, type Place, placeOf } from './place.ts';
import { removeLocks } from './properties.ts';

/** What to do if the target name is taken. */
export type Clash =
  /** Refuse: `has-already-been-taken` at `name`. */
  | 'refuse'
  /** Add a number to the name. */
  | 'keep'
  /** A file becomes the next version of the existing file; refuse anything else. */
  | 'version'
  /** As in WebDAV: a file becomes the next version of an existing file; anything else replaces the existing entry, which moves to the trash. */
  | 'replace'
  /** Do nothing. */
  | 'skip';

export interface MoveOptions {
  readonly clash?: Clash;
  /** A program may be saving: an entry that gets a recently vacated name is treated as the file that had it. */
  readonly saving?: boolean;
}

export type Moved = Pick<Written, 'id' | 'rev'> & { readonly name: string; readonly skipped?: true };

/** Moves or renames an entry with everything below, which changes one row. Takes the group's lock. */
export async function moveEntry(
  ctx: Context,
  id: string,
  asked: Place,
  { clash = 'refuse', saving = false }: MoveOptions = {},
): Promise<Moved> {
  refuseReadOnly(ctx);
  await lockGroup(ctx);
  const entry = await liveEntry(ctx, id);
  await assertPlaceOpen(ctx, asked.dir, entry._id);
  const found = await childNamed(ctx, asked.dir, asked.name);
  const other = found?._id === entry._id ? undefined : found;
  const way = resolveClash(entry, other, clash);
  if (way === 'skip') return { id, rev: entry._rev, name: entry.name, skipped: true };
  const place = way === 'number' ? { ...asked, name: await freeName(ctx, asked) } : asked;
  if (saving) await recordVacatedName(ctx, placeOf(entry), entry._id);
  if (way === 'over' && other !== undefined) return named(await replaceByFile(ctx, entry, other, place), place);
  if (way === 'replace' && other !== undefined) await moveToTrash(ctx, asLive(other));
  const former = saving && !isDirectory(entry.kind) ? await fileThatVacated(ctx, place) : undefined;
  if (former !== undefined && former._id !== entry._id)
    return named(await replaceByFile(ctx, entry, former, place), place);
  await removeLocks(ctx, [entry._id]);
  const replaced = saving && entry.kind === 'dir' ? await formerDirectory(ctx, place, entry) : undefined;
  const attributes = replaced === undefined ? {} : attributesOf(replaced);
  const values = { ...attributes, name: place.name, dir_id: place.dir ?? null };
  const written = await updateOwn(ctx, cloudFile, entry._id, values, eventOf(entry, place));
  if (replaced !== undefined) await takeOverBelow(ctx, replaced, entry);
  return named(written, place);
}

/** Decides how to resolve a clash with `other`, which has the target name. */
export function resolveClash(
  entry: Pick<Entry, 'kind'>,
  other: Entry | undefined,
  clash: Clash,
): 'free' | 'number' | 'over' | 'replace' | 'skip' {
  if (other === undefined) return 'free';
  if (clash === 'skip') return 'skip';
  if (clash === 'keep') return 'number';
  const bothFiles = !isDirectory(entry.kind) && !isDirectory(other.kind);
  if (bothFiles && (clash === 'version' || clash === 'replace')) return 'over';
  if (clash === 'replace') return 'replace';
  throw fieldFailure('name', 'has-already-been-taken');
}

function asLive(entry: Entry): Entry & { readonly kind: LiveKind } {
  return entry as Entry & { readonly kind: LiveKind };
}

function eventOf(entry: Entry, { dir }: Place): string {
  return entry.dir_id === dir ? 'rename' : 'move';
}

function named({ id, rev }: Written, { name }: Place): Moved {
  return { id, rev, name };
}
