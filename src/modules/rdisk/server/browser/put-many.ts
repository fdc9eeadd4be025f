import { fieldFailure } from '#platform/entity/failure.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { createFiles } from '../content/append.ts';
import type { StoredBytes } from '../content/bytes.ts';
import { refusalOf } from '../content/save.ts';
import { quotaOf } from '../content/usage.ts';
import { childrenNamed, type Entry } from '../tree/entries.ts';
import { locksOf } from '../tree/locks.ts';
import { assertPlaceOpen } from '../tree/place.ts';
import { recentlyVacated } from '../tree/vacated-names.ts';
import { directoriesFor, putFile, type PutResult, type PutTarget, unchangedResult } from './put-file.ts';

/**
 * Adds many files at once: what decides about them is read for all together, and new files are written by one statement per table. Only a file that
 * becomes a version of another one is written alone.
 */

export interface PutMany {
  readonly path: readonly string[];
  readonly bytes: StoredBytes;
}

/** Why one file of several was not added. */
interface Refused {
  readonly error: string;
  readonly reason: unknown;
}

type Clash = PutTarget['clash'];

/**
 * The results in the order of `files`; paths are below the directory `dir`. Throws if the whole transaction must be undone: then the caller adds each
 * file alone. Takes the group's lock.
 */
export async function putMany(
  ctx: Context,
  { dir, clash = 'version' }: Pick<PutTarget, 'dir' | 'clash'>,
  files: readonly PutMany[],
): Promise<readonly (PutResult | Refused)[]> {
  checkModuleScope(ctx.who, 'rdisk', 'write');
  refuseReadOnly(ctx);
  await lockGroup(ctx);
  const [refusal, sites] = await Promise.all([refusalOf(ctx), sitesOf(ctx, dir, files)]);
  const results = new Map<number, PutResult | Refused>();
  const fresh: (readonly [number, string | undefined, PutMany])[] = [];
  for (const [index, file] of files.entries()) {
    const { place, existing, isVacated } = sites[index] ?? {};
    const known = existing === undefined ? undefined : resultOf(existing, file, clash);
    if (known !== undefined) results.set(index, known);
    else if (existing === undefined && isVacated === false) fresh.push([index, place, file]);
  }
  if (fresh.length > 0 && refusal !== undefined) throw refusal;
  const made = await createFiles(
    ctx,
    fresh.map(([, place, { path, bytes }]) => [{ dir: place, name: path.at(-1) ?? '' }, bytes]),
  );
  for (const [at, [index, , { path }]] of fresh.entries()) {
    const one = made[at];
    if (one !== undefined) results.set(index, { ...one, name: path.at(-1) ?? '' });
  }
  const all: (PutResult | Refused)[] = [];
  for (const [index, { path, bytes }] of files.entries())
    all.push(results.get(index) ?? (await putFile(ctx, { dir, path, clash }, bytes)));
  return all;
}

/** The result if the name is taken and nothing is written. */
function resultOf(existing: Entry, { bytes }: PutMany, clash: Clash): PutResult | Refused | undefined {
  if (clash === 'skip') return { ...unchangedResult(existing), skipped: true };
  const isOnlyTouched = clash !== 'refuse' && bytes.modifiedAt !== undefined;
  if (clash !== 'keep' && existing.sha256 === bytes.sha256 && !isOnlyTouched) return unchangedResult(existing);
  if (clash !== 'refuse') return undefined;
  const { error, reason } = fieldFailure('name', 'has-already-been-taken');
  return { error, reason };
}

interface Site {
  /** The id of the directory; undefined for the root. */
  readonly place: string | undefined;
  readonly existing: Entry | undefined;
  /** Another file left the name recently, or the name occurs before: such a file is added alone. */
  readonly isVacated: boolean;
}

async function sitesOf(ctx: Context, dir: string | undefined, files: readonly PutMany[]): Promise<readonly Site[]> {
  const directories = new Map<string, string | undefined>();
  const above = ({ path }: PutMany): string => path.slice(0, -1).join('/');
  for (const file of files) {
    if (directories.has(above(file))) continue;
    const place = await directoriesFor(ctx, dir, file.path.slice(0, -1));
    await assertPlaceOpen(ctx, place);
    directories.set(above(file), place);
  }
  // Files in a locked place are added alone, which checks the locks. `addUsage` needs the quota.
  const [locks] = await Promise.all([locksOf(ctx), quotaOf(ctx)]);
  const found = new Map<
    string,
    Pick<Site, 'place'> & { entries: ReadonlyMap<string, Entry>; vacated: ReadonlySet<string> }
  >();
  await Promise.all(
    [...directories].map(async ([path, place]) => {
      const names = files.filter((file) => above(file) === path).map((file) => file.path.at(-1) ?? '');
      const [entries, vacated] = await Promise.all([
        childrenNamed(ctx, place, names),
        recentlyVacated(ctx, place, names),
      ]);
      found.set(path, { place, entries, vacated });
    }),
  );
  const seen = new Set<string>();
  return files.map((file) => {
    const { place, entries, vacated } = found.get(above(file)) ?? { place: undefined };
    const name = file.path.at(-1) ?? '';
    const isAgain = seen.has(file.path.join('/'));
    seen.add(file.path.join('/'));
    const isAlone = locks.length > 0 || isAgain;
    return {
      place,
      existing: isAlone ? undefined : entries?.get(name),
      isVacated: isAlone || vacated?.has(name) === true,
    };
  });
}
