import { Readable } from 'node:stream';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type Blobs, BytesLost, type Range } from './blobs.ts';

/**
 * Bytes of small files are rows of the database, written by the transaction that refers to them. A file costs its name, two syncs and a rename; a row
 * costs its bytes in the log that the commit syncs anyway. What takes all files, as a backup does, finds them in the store by `open`.
 */

/** Bytes of the largest small file. Above, the row costs more CPU than the file. */
export const largestSmallFile = 32_768;

/**
 * A store that hands out small contents instead of storing them, and finds them in the database, in a bucket's case first. A cluster stores all bytes
 * as files, because a transaction on it writes to the servers of one group.
 */
export function withSmallFiles(store: Blobs, database: Database, isBucket = false): Blobs {
  if (database.sharded) return { ...store, receive: async (...what) => withoutContent(await store.receive(...what)) };
  const read = async (sha256: string, range?: Range): Promise<Readable | undefined> => {
    const { start, end } = range ?? { start: 0, end: largestSmallFile };
    const [row] = await database.lookups('oficina_system', 'files').query<{
      bytes: Buffer;
    }>('SELECT substr(bytes, $2, $3) AS bytes FROM small_files WHERE digest = $1 LIMIT 1', [sha256, start + 1, end - start + 1]);
    return row && Readable.from([row.bytes], { objectMode: false });
  };
  return {
    ...store,
    receive: async (source, limit) => {
      const received = await store.receive(source, limit);
      return received.size > largestSmallFile ? withoutContent(received) : received;
    },
    open: async (sha256, range) => {
      if (isBucket) return (await read(sha256, range)) ?? store.open(sha256, range);
      try {
        return await store.open(sha256, range);
      } catch (error) {
        const found = error instanceof BytesLost ? await read(sha256, range) : undefined;
        if (found === undefined) throw error;
        return found;
      }
    },
  };
}

function withoutContent<T extends { readonly content?: Buffer | undefined }>(received: T): T {
  return { ...received, content: undefined };
}

/** Small contents to write, as `receive` handed them out. */
export interface SmallFile {
  readonly sha256: string;
  readonly content?: Buffer | undefined;
}

/** Writes those with content, in the transaction that refers to them. They are one parameter, however many. */
export async function storeSmallFiles(ctx: Context, files: readonly SmallFile[]): Promise<void> {
  const contents = new Map(files.flatMap(({ sha256, content }) => (content === undefined ? [] : [[sha256, content]])));
  if (contents.size === 0) return;
  const all = [...contents.values()];
  let end = 1;
  const starts = all.map(({ length }) => (end += length) - length);
  await ctx.db.query(
    `INSERT INTO small_files (account_id, digest, bytes, stored_at)
     SELECT $1, u.digest, substr($3::bytea, u.start, u.length), $2
     FROM unnest($4::text[], $5::integer[], $6::integer[]) AS u (digest, start, length)
     ON CONFLICT (digest, account_id) DO UPDATE SET stored_at = excluded.stored_at, discarded_at = NULL`,
    [ctx.account, ctx.now, Buffer.concat(all), [...contents.keys()], starts, all.map(({ length }) => length)],
  );
}

/** Rows that are looked at together. */
const batchSize = 500;

/**
 * Marks rows to which no record refers, and deletes those that have been marked for long; milliseconds. A record that refers to a marked row again, as
 * a copy of a version does, removes the mark.
 */
export async function sweepSmallFiles(
  app: App,
  { unreferencedFor, inTrashFor }: { readonly unreferencedFor: number; readonly inTrashFor: number },
  referencedDigests: (app: App, sha256s: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const now = app.now();
  const [unused, expired] = [unreferencedFor, inTrashFor].map((time) => new Date(now.getTime() - time));
  for (let last = ''; ;) {
    const rows = await app.system('sweep', async (db) =>
      db.query<{ digest: string }>(
        `SELECT DISTINCT digest FROM small_files WHERE digest > $1 ORDER BY digest LIMIT $2`,
        [last, batchSize],
      ),
    );
    const digests = rows.map(({ digest }) => digest);
    last = digests.at(-1) ?? '';
    if (last === '') return;
    const named = await referencedDigests(app, digests);
    const unnamed = digests.filter((digest) => !named.has(digest));
    await app.system('sweep', async (db) => {
      await db.query('UPDATE small_files SET discarded_at = NULL WHERE digest = ANY($1) AND discarded_at IS NOT NULL', [
        [...named],
      ]);
      await db.query('DELETE FROM small_files WHERE digest = ANY($1) AND discarded_at <= $2', [unnamed, expired]);
      await db.query(
        'UPDATE small_files SET discarded_at = $2 WHERE digest = ANY($1) AND discarded_at IS NULL AND stored_at <= $3',
        [unnamed, now, unused],
      );
    });
  }
}
