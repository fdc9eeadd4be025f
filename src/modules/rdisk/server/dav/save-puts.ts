import type { FastifyRequest } from 'fastify';
import { failure, Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { principalOf } from '#platform/server/app/open-context.ts';
import { commitQueue, type SharedTransaction } from '#platform/server/records/commit-queue.ts';
import { lockGroup, takeSequenceNumbers } from '#platform/server/records/group-lock.ts';
import { createFiles } from '../content/append.ts';
import type { StoredBytes } from '../content/bytes.ts';
import { refusalOf, saveContent } from '../content/save.ts';
import { etagOf } from '../content/sendable-content.ts';
import { quotaOf } from '../content/usage.ts';
import type { Entry } from '../tree/entries.ts';
import { type Lock, locksOf } from '../tree/locks.ts';
import { assertPlaceOpen, type Place } from '../tree/place.ts';
import { recentlyVacated } from '../tree/vacated-names.ts';
import { assertConditions, tagOf } from './conditions.ts';
import { lookUp } from './read.ts';
import { assertVacant, isCollection } from './resource.ts';

/**
 * Group commit of PUT: files that arrive together are saved in one transaction. What decides about them is read in two round trips, and new files are
 * written by one statement per table.
 */

/** A PUT whose bytes are in the store, or here if they are few. */
interface Put {
  readonly request: FastifyRequest;
  readonly bytes: StoredBytes;
}

interface Saved {
  readonly isNew: boolean;
  readonly tag: string | undefined;
}

export type SavePut = (put: Put) => Promise<Saved>;

/** Saves a file; resolves when it is committed. */
export function putQueue(app: App): SavePut {
  const commit = commitQueue<Put, Saved | Failure>(app, saveBatch);
  return async (put) => {
    refuseReadOnly(principalOf(put.request));
    const saved = await commit(put.request, put, put.bytes.content?.length ?? 0);
    if (saved instanceof Failure) throw saved;
    return saved;
  };
}

async function saveBatch(
  ctx: Context,
  puts: readonly Put[],
  { results, hasLock, isTimeUp }: SharedTransaction<Put, Saved | Failure>,
): Promise<void> {
  if (isTimeUp()) return;
  takeSequenceNumbers(ctx, puts.length);
  const [, sites] = await Promise.all([lockGroup(ctx), sitesOf(ctx, puts)]);
  hasLock();
  const fresh = [...sites].flatMap(([put, site]) =>
    site instanceof Failure || !site.isFresh ? [] : [[put, site] as const],
  );
  await createFiles(
    ctx,
    fresh.map(([{ bytes }, { place }]) => [place, bytes]),
  );
  for (const [put] of fresh) results.set(put, { isNew: true, tag: `"${etagOf(put.bytes.sha256, 1)}"` });
  for (const [put, site] of sites) {
    if (isTimeUp()) return;
    if (site instanceof Failure) results.set(put, site);
    // An earlier save of this transaction may have changed the site of a later one.
    else if (!site.isFresh)
      results.set(put, await saveOne(ctx, put, puts.length === 1 ? site : await placeFor(ctx, put.request)));
  }
}

/** Saves a further version, or a file whose name another one left. */
async function saveOne(ctx: Context, { bytes }: Put, { place, existing }: Found): Promise<Saved> {
  const site = existing && { existing, note: undefined, refusal: undefined };
  const { doc } = await saveContent(ctx, place, bytes, { site });
  return { isNew: existing === undefined, tag: tagOf({ entry: doc as unknown as Entry }) };
}

/** Where a PUT leads. */
interface Found {
  readonly place: Place;
  readonly existing: Entry | undefined;
}

interface Site extends Found {
  /** Nothing has the name or left it recently, and no earlier PUT of the transaction has it. */
  readonly isFresh: boolean;
}

/** The sites, or why a PUT is refused. */
async function sitesOf(ctx: Context, puts: readonly Put[]): Promise<ReadonlyMap<Put, Site | Failure>> {
  const locks = locksOf(ctx);
  const look = async (put: Put): Promise<readonly [Put, Found | Failure]> => [
    put,
    await placeFor(ctx, put.request, locks).catch(asResult),
  ];
  const [found, refusal] = await Promise.all([
    Promise.all(puts.map(look)),
    refusalOf(ctx),
    // `createFiles` needs the quota.
    quotaOf(ctx),
  ]);
  const names = new Map<string | undefined, string[]>();
  for (const [, one] of found)
    if (!(one instanceof Failure) && one.existing === undefined)
      names.set(one.place.dir, [...(names.get(one.place.dir) ?? []), one.place.name]);
  const directories = new Map(
    await Promise.all(
      [...names].map(async ([dir, all]) => [dir, await takenIn(ctx, dir, all).catch(asResult)] as const),
    ),
  );
  const siteOf = (one: Found | Failure): Site | Failure => {
    if (one instanceof Failure) return one;
    if (one.existing !== undefined) return { ...one, isFresh: false };
    const taken = directories.get(one.place.dir);
    const why = refusal ?? taken;
    if (why instanceof Failure) return why;
    const isFresh = why?.has(one.place.name) === false;
    why?.add(one.place.name);
    return { ...one, isFresh };
  };
  return new Map(found.map(([put, one]) => [put, siteOf(one)]));
}

/** Checks a directory for new files, and returns those of these names that files in it left recently. */
async function takenIn(ctx: Context, dir: string | undefined, names: readonly string[]): Promise<Set<string>> {
  const [vacated] = await Promise.all([recentlyVacated(ctx, dir, names), assertPlaceOpen(ctx, dir)]);
  return new Set(vacated);
}

function asResult(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** The place of the file, and the file that is there; throws if it cannot be written. */
export async function placeFor(
  ctx: Context,
  request: FastifyRequest,
  locks?: Promise<readonly Lock[]>,
): Promise<Found> {
  const looked = await lookUp(ctx, request, locks);
  const { resource } = looked;
  if (isCollection(resource)) throw failure('method_not_allowed', 'A directory has no bytes.');
  const { place, entry } = resource;
  if (place === undefined || resource.slash) throw failure('conflict', 'The directory is not there.');
  assertVacant(resource);
  await assertConditions(ctx, request, looked, [[resource, entry === undefined ? 'place' : 'change']]);
  return { place, existing: entry };
}
