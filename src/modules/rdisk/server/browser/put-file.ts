import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { entryName } from '../../rules/names.ts';
import type { StoredBytes } from '../content/bytes.ts';
import { saveContent } from '../content/save.ts';
import { childNamed, type Entry, liveEntry } from '../tree/entries.ts';
import { makeDirectory } from '../tree/make-directory.ts';
import { assertPlaceUnlocked, assertUnlocked } from '../tree/assert-unlocked.ts';
import { freeName, assertPlaceOpen, type Place, placeOf } from '../tree/place.ts';

/** Where to put a file that the browser sends. */
export interface PutTarget {
  /** Undefined for the root. */
  readonly dir?: string | undefined;
  /** Names of directories below `dir`, which are created if missing, and the file's name. */
  readonly path: readonly string[];
  readonly kind?: 'file' | 'file_enc' | undefined;
  /** What to do if the name is taken; default `version`. A file with the same content is never refused. */
  readonly clash?: 'refuse' | 'keep' | 'version' | 'skip' | undefined;
  /** The file that gets a new version, wherever it is now, and the rev that it must have. */
  readonly file?: string | undefined;
  readonly rev?: string | undefined;
  /** The file's own time, ISO 8601. */
  readonly modifiedAt?: string | undefined;
}

export interface PutResult {
  readonly id: string;
  readonly rev: string;
  readonly name: string;
  readonly skipped?: true;
}

/** Splits a path into names; throws 422 at `name`. */
export function namesOf(path: string): readonly string[] {
  const names = path
    .split('/')
    .filter((part) => part !== '')
    .map(entryName);
  if (names.length === 0 || names.includes(undefined)) throw fieldFailure('name', 'is-invalid');
  return names.filter((name) => name !== undefined);
}

/** Adds stored content to the tree as a file or version. Takes the group's lock. */
export async function putFile(ctx: Context, target: PutTarget, content: StoredBytes): Promise<PutResult> {
  const bytes = { ...content, modifiedAt: target.modifiedAt ?? content.modifiedAt };
  checkModuleScope(ctx.who, 'rdisk', 'write');
  refuseReadOnly(ctx);
  await lockGroup(ctx);
  if (target.file !== undefined) return newVersion(ctx, target.file, target.rev, bytes);
  const { dir, path, kind, clash = 'version' } = target;
  const place: Place = { dir: await directoriesFor(ctx, dir, path.slice(0, -1)), name: path.at(-1) ?? '' };
  const existing = await childNamed(ctx, place.dir, place.name);
  if (existing !== undefined && clash === 'skip') return { ...unchangedResult(existing), skipped: true };
  // A repeated request finds what its interrupted first try wrote.
  if (existing !== undefined && clash === 'refuse' && existing.sha256 === bytes.sha256)
    return unchangedResult(existing);
  if (existing !== undefined && clash === 'refuse') throw fieldFailure('name', 'has-already-been-taken');
  const name = existing !== undefined && clash === 'keep' ? await freeName(ctx, place) : place.name;
  await assertPlaceUnlocked(ctx, { ...place, name });
  const { id, rev } = await saveContent(ctx, { ...place, name }, bytes, kind === undefined ? {} : { kind });
  return { id, rev, name };
}

export function unchangedResult({ _id: id, _rev: rev, name }: Entry): PutResult {
  return { id, rev, name };
}

async function newVersion(ctx: Context, id: string, asked: string | undefined, bytes: StoredBytes): Promise<PutResult> {
  const file = await liveEntry(ctx, id);
  if (isDirectory(file.kind)) throw failure('not_found', 'missing');
  if (asked !== undefined && asked !== file._rev) throw failure('conflict', 'Document update conflict.');
  await assertUnlocked(ctx, id);
  const { rev } = await saveContent(ctx, placeOf(file), bytes);
  return { id, rev, name: file.name };
}

/** The directory of these names below `dir`; creates those that are missing. */
export async function directoriesFor(
  ctx: Context,
  dir: string | undefined,
  names: readonly string[],
): Promise<string | undefined> {
  await assertPlaceOpen(ctx, dir);
  let at = dir;
  for (const name of names) {
    const found = await childNamed(ctx, at, name);
    if (found !== undefined && !isDirectory(found.kind)) throw fieldFailure('name', 'has-already-been-taken');
    if (found === undefined) await assertPlaceUnlocked(ctx, { dir: at, name });
    at = found?._id ?? (await makeDirectory(ctx, { dir: at, name })).id;
  }
  return at;
}
