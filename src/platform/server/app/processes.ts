import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Database, Db } from '../db/database.ts';

/** A server process that uses this database. */
export interface Process {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly started_at: string;
}

export interface ProcessAnnouncement {
  readonly id: string;
  /** The processes that were alive at the announcement, without this one. */
  readonly others: readonly Process[];
  /** Removes the announcement. The row of a killed process expires after `aliveFor`. */
  end(): Promise<void>;
}

/** Milliseconds. */
const heartbeat = 20_000;
/** Measured with the database's clock, because clocks of machines differ. */
const aliveFor = '1 minute';
/** SQL condition: the row of `processes` is alive. */
export const aliveSince = `seen_at >= now() - interval '${aliveFor}'`;

/**
 * Announces this process to the others that use the database, with a heartbeat until `end`: as a row of a table, and as
 * a marker in the folder of files, if there is one. A process on another machine looks for the marker to check that
 * both use the same folder.
 */
export async function announceProcess(
  database: Database,
  folder?: string,
  host = hostname(),
  pid = process.pid,
): Promise<ProcessAnnouncement> {
  const id = randomUUID();
  if (folder !== undefined) await writeMarker(folder, id);
  const within = async <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction('oficina_system', 'processes', work);
  const beat = async (db: Db): Promise<unknown> =>
    db.query(
      'INSERT INTO processes (id, host, pid) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
      [id, host, pid],
    );
  const others = await within(async (db) => {
    await db.query(`DELETE FROM processes WHERE NOT (${aliveSince})`);
    const found = await livingProcesses(db);
    await beat(db);
    return found;
  });
  let lastBeat = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    // Other code reports an unreachable database; the next heartbeat tries again.
    lastBeat = within(beat).catch(() => undefined);
    if (folder !== undefined) void utimes(markerPath(folder, id), new Date(), new Date()).catch(() => undefined);
  }, heartbeat);
  return {
    id,
    others,
    end: async () => {
      clearInterval(timer);
      await lastBeat;
      if (folder !== undefined) await rm(markerPath(folder, id), { force: true });
      await within(async (db) => db.query('DELETE FROM processes WHERE id = $1', [id])).catch(() => undefined);
    },
  };
}

/** The server processes of this database, oldest first. */
export async function livingProcesses(db: Db): Promise<Process[]> {
  return db.query<Process>(
    `SELECT id, host, pid, started_at FROM processes WHERE ${aliveSince} ORDER BY started_at, id`,
  );
}

/**
 * The error message if files are in a local folder that servers of other machines do not share; undefined if all share
 * it.
 */
export async function explainUnsharedFolder(
  others: readonly Process[],
  folder: string | undefined,
  host = hostname(),
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const elsewhere = others.filter((other) => other.host !== host);
  const withoutFolder: string[] = [];
  for (const { id, host: name } of elsewhere) if (!existsSync(markerPath(folder, id))) withoutFolder.push(name);
  if (withoutFolder.length === 0) return undefined;
  return `Oficina runs on ${[...new Set(withoutFolder)].join(', ')} as well, and does not have its files in the folder ${folder} of this machine: half of the downloads would fail. Set S3_URL to a bucket on all machines, or DATA_DIR to one folder that all share.`;
}

/** Milliseconds after which the marker of a killed process is removed. */
const markerLifetime = 86_400_000;

function markerPath(folder: string, id: string): string {
  return join(folder, 'servers', id);
}

/** Runs before other processes can see the row in the table. */
async function writeMarker(folder: string, id: string): Promise<void> {
  const markers = join(folder, 'servers');
  await mkdir(markers, { recursive: true, mode: 0o700 });
  for (const name of await readdir(markers)) {
    const found = await stat(join(markers, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > markerLifetime)
      await rm(join(markers, name), { force: true });
  }
  await writeFile(markerPath(folder, id), '', { mode: 0o600 });
}
