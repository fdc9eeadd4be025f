import { fieldFailure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { updateOwn, type Written } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory, type LiveKind } from '../../rules/kinds.ts';
import { moveToTrash, replaceByFile } from '../content/replace-file.ts';
import { childNamed, type Entry, liveEntry } from './entries.ts';
import { fileThatVacated, recordVacatedName } from './vacated-names.ts';
import { freeName, assertPlaceOpen, type Place, placeOf } from './place.ts';
import { removeLocks } from './properties.ts';

/** What becomes of an entry that is to have a name which another one has. */
export type Clash =
  /** It is refused: `has-already-been-taken` at `name`. */
  | 'refuse'
  /** It gets a number. */
  | 'keep'
  /** A file becomes the next version of the file that is there; everything else is refused. */
  | 'version'
  /** As network drives do it: a file becomes the next version of a file; everything else takes its place, and that one goes into the trash. */
  | 'replace'
  /** Nothing happens. */
  | 'skip';

export interface MoveOptions {
  readonly clash?: Clash;
  /** By a program that may be saving: who comes under a name that a file left a moment ago is that file. */
  readonly saving?: boolean;
}

export type Moved = Pick<Written, 'id' | 'rev'> & { readonly name: string; readonly skipped?: true };

/** Moves or renames an entry that can be reached, with all that lies below it: one row, whatever its size. Takes the group's lock. */
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
  if (saving && !isDirectory(entry.kind)) await recordVacatedName(ctx, placeOf(entry), entry._id);
  if (way === 'over' && other !== undefined) return named(await replaceByFile(ctx, entry, other, place), place);
  if (way === 'replace' && other !== undefined) await moveToTrash(ctx, asLive(other));
  const former = saving && !isDirectory(entry.kind) ? await fileThatVacated(ctx, place) : undefined;
  if (former !== undefined && former._id !== entry._id)
    return named(await replaceByFile(ctx, entry, former, place), place);
  await removeLocks(ctx, [entry._id]);
  const values = { name: place.name, dir_id: place.dir ?? null };
  return named(await updateOwn(ctx, cloudFile, entry._id, values, eventOf(entry, place)), place);
}

/** How an entry comes to a name that `other` has. */
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
