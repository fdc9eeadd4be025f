import type { App, Job } from '../app.ts';
import type { Db } from '../db/database.ts';

const day = 86_400_000;
/** Bytes get their name before the record that names them is written: by a day that record stands or never will. */
const unnamedFor = day;
const inTrashFor = 7 * day;
const atOnce = 500;

/** Up to so many files may go without a question; beyond it, no more than a tenth of all. */
const alwaysAllowed = 100;

/**
 * Every night: bytes that no record of any group names go into the trash, and out of it after seven days; what a record names again comes
 * back. `{ "all": true }` also takes more than a tenth of what lies there, which otherwise stops the sweep.
 */
export const sweepBlobs: Job = {
  name: 'sweep-blobs',
  schedule: '50 3 * * *',
  work: async (app, { all }) => {
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
  const before = app.now().getTime() - unnamedFor;
  const unnamed: string[] = [];
  let total = 0;
  let old: string[] = [];
  const judge = async (): Promise<void> => {
    const named = await namedBy(app, old);
    unnamed.push(...old.filter((sha256) => !named.has(sha256)));
    old = [];
  };
  for await (const { sha256, at } of app.blobs.list()) {
    total += 1;
    if (at.getTime() > before) continue;
    old.push(sha256);
    if (old.length === atOnce) await judge();
  }
  await judge();
  return { unnamed, total };
}

/** Moves those of these files into the trash that no record names. */
export async function discardUnnamed(app: App, sha256s: readonly string[]): Promise<void> {
  for (let from = 0; from < sha256s.length; from += atOnce) {
    const some = sha256s.slice(from, from + atOnce);
    const named = await namedBy(app, some);
    for (const sha256 of some) if (!named.has(sha256)) await app.blobs.discard(sha256);
  }
}

async function emptyTrash(app: App): Promise<void> {
  const before = app.now().getTime() - inTrashFor;
  for await (const { sha256, at } of app.blobs.trash()) {
    if ((await namedBy(app, [sha256])).has(sha256)) await app.blobs.restore(sha256);
    else if (at.getTime() <= before) await app.blobs.erase(sha256);
  }
}

async function namedBy(app: App, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  if (sha256s.length === 0) return new Set();
  const named = await app.system('sweep', async (db) =>
    Promise.all([
      inTrash(db, sha256s),
      ...app.modules.map(async (module) => (await module.namedBlobs?.(db, sha256s)) ?? []),
    ]),
  );
  return new Set(named.flat());
}

/** A removed record may come back: it names its bytes until its days are over. */
async function inTrash(db: Db, sha256s: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ sha256: string }>('SELECT named_in_trash($1) AS sha256', [sha256s]);
  return rows.map(({ sha256 }) => sha256);
}
