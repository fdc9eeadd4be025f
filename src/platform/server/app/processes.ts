import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Database, Db } from '../db/database.ts';

/** A server that runs on this database. */
export interface Process {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly started_at: string;
}

export interface Announced {
  readonly id: string;
  /** Those that were alive at the announcement, without this one. */
  readonly others: readonly Process[];
  /** Ends the announcement; a process that is killed is forgotten after `aliveFor`. */
  end(): Promise<void>;
}

/** Milliseconds. */
const heartbeat = 20_000;
/** By the database's own clock: those of machines differ. */
const aliveFor = '1 minute';
/** What holds of the row of a process that is alive. */
export const aliveSince = `seen_at >= now() - interval '${aliveFor}'`;

/**
 * Tells the other processes on this database that this one lives, again and again until `end`: in a table, and by a mark in the folder of
 * files, where there is one, so that a process on another machine sees whether it has the same folder.
 */
export async function announceProcess(
  database: Database,
  folder?: string,
  host = hostname(),
  pid = process.pid,
): Promise<Announced> {
  const id = randomUUID();
  if (folder !== undefined) await mark(folder, id);
  const within = async <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction('oficina_system', 'processes', work);
  const live = async (db: Db): Promise<unknown> =>
    db.query(
      'INSERT INTO processes (id, host, pid) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
      [id, host, pid],
    );
  const others = await within(async (db) => {
    await db.query(`DELETE FROM processes WHERE NOT (${aliveSince})`);
    const found = await livingProcesses(db);
    await live(db);
    return found;
  });
  let beating = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    // A database that is away is told by others; the next beat comes anyway.
    beating = within(live).catch(() => undefined);
    if (folder !== undefined) void utimes(markOf(folder, id), new Date(), new Date()).catch(() => undefined);
  }, heartbeat);
  return {
    id,
    others,
    end: async () => {
      clearInterval(timer);
      await beating;
      if (folder !== undefined) await rm(markOf(folder, id), { force: true });
      await within(async (db) => db.query('DELETE FROM processes WHERE id = $1', [id])).catch(() => undefined);
    },
  };
}

/** The servers that run on this database, the oldest first. */
export async function livingProcesses(db: Db): Promise<Process[]> {
  return db.query<Process>(
    `SELECT id, host, pid, started_at FROM processes WHERE ${aliveSince} ORDER BY started_at, id`,
  );
}

/** What to say where files lie in a local folder and servers of other machines do not have the same one; undefined where that is not so. */
export async function splitFolder(
  others: readonly Process[],
  folder: string | undefined,
  host = hostname(),
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const elsewhere = others.filter((other) => other.host !== host);
  const apart: string[] = [];
  for (const { id, host: name } of elsewhere) if (!existsSync(markOf(folder, id))) apart.push(name);
  if (apart.length === 0) return undefined;
  return `Oficina runs on ${[...new Set(apart)].join(', ')} as well, and does not have its files in the folder ${folder} of this machine: half of the downloads would fail. Set S3_URL to a bucket on all machines, or DATA_DIR to one folder that all share.`;
}

/** Milliseconds after which the mark of a process that was killed is in nobody's way but of no use. */
const marksLast = 86_400_000;

function markOf(folder: string, id: string): string {
  return join(folder, 'servers', id);
}

/** Before the others can see it in the table. */
async function mark(folder: string, id: string): Promise<void> {
  const place = join(folder, 'servers');
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (const name of await readdir(place)) {
    const found = await stat(join(place, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > marksLast) await rm(join(place, name), { force: true });
  }
  await writeFile(markOf(folder, id), '', { mode: 0o600 });
}
