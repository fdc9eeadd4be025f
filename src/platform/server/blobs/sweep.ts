import type { App, Job } from '../app.ts';
import type { Db } from '../db/database.ts';
import { BytesLost } from './blobs.ts';
import { sweepSmallFiles } from './small-files.ts';

const day = 86_400_000;
/** Files are stored before the record that refers to them is written; a day later that record exists or never will. */
const unreferencedFor = day;
const inTrashFor = 7 * day;
const batchSize = 500;

/** This many files are removed without confirmation; more only up to a tenth of all. */
const alwaysAllowed = 100;

/**
 * Nightly job: moves files that no record of any group refers to into the trash, deletes them after seven days, and
 * restores files that have a record again. It stops if it would remove more than a tenth of all files; `{ "all": true
 * }` overrides that.
 */
export const sweepBlobs: Job = {
  name: 'sweep-blobs',
  schedule: '50 3 * * *',
  work: async (app, { all }) => {
    await sweepSmallFiles(app, { unreferencedFor, inTrashFor }, referencedDigests);
    const { unnamed, total } = await findUnnamed(app);
    if (all !== true && unnamed.length > Math.max(alwaysAllowed, total / 10))
      throw new Error(
        `no record names ${unnamed.length} of ${total} files: that is more than a tenth, and none was moved. ` +
          'Is this the database of these files? If so: jobs run sweep-blobs all',
      );
    for (const sha256 of unnamed) await app.blobs.discard(sha256);
    await emptyTrash(app);
  },
};

async function findUnnamed(app: App): Promise<{ unnamed: string[]; total: number }> {
  const before = app.now().getTime() - unreferencedFor;
  const unnamed: string[] = [];
  let total = 0;
  let old: string[] = [];
  const judge = async (): Promise<void> => {
    const named = await referencedDigests(app, old);
    unnamed.push(...old.filter((sha256) => !named.has(sha256)));
    old = [];
  };
  for await (const { sha256, at } of app.blobs.list()) {
    total += 1;
    if (at.getTime() > before) continue;
    old.push(sha256);
    if (old.length === batchSize) await judge();
  }
  await judge();
  return { unnamed, total };
}

/** Moves those of these files to the trash that no record refers to. */
export async function discardUnnamed(app: App, sha256s: readonly string[]): Promise<void> {
  for (let from = 0; from < sha256s.length; from += batchSize) {
    const some = sha256s.slice(from, from + batchSize);
    const named = await referencedDigests(app, some);
    for (const sha256 of some) if (!named.has(sha256)) await app.blobs.discard(sha256).catch(ignoreLost);
  }
}

/** Small files are rows, which are removed with their group. */
function ignoreLost(error: unknown): void {
  if (!(error instanceof BytesLost)) throw error;
}

async function emptyTrash(app: App): Promise<void> {
  const before = app.now().getTime() - inTrashFor;
  for await (const { sha256, at } of app.blobs.trash()) {
    if ((await referencedDigests(app, [sha256])).has(sha256)) await app.blobs.restore(sha256);
    else if (at.getTime() <= before) await app.blobs.erase(sha256);
  }
}

async function referencedDigests(app: App, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  if (sha256s.length === 0) return new Set();
  const named = await app.system('sweep', async (db) =>
    Promise.all([
      inTrash(db, sha256s),
      ...app.modules.map(async (module) => (await module.namedBlobs?.(db, sha256s)) ?? []),
    ]),
  );
  return new Set(named.flat());
}

/** A removed record may be restored: it refers to its file until it is purged. */
async function inTrash(db: Db, sha256s: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ sha256: string }>('SELECT named_in_trash($1) AS sha256', [sha256s]);
  return rows.map(({ sha256 }) => sha256);
}
