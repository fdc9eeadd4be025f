import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Db } from './database.ts';

/** A server that runs on this database. */
export interface Process {
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly started_at: string;
}

export interface Announced {
  /** Those that were alive at the announcement, without this one. */
  readonly others: readonly Process[];
  /** Ends the announcement; a process that is killed is forgotten after `aliveFor`. */
  end(): Promise<void>;
}

/** Milliseconds. */
const heartbeat = 20_000;
/** By the database's own clock: those of machines differ. */
const aliveFor = '1 minute';

/** Tells the other processes on this database that this one lives, again and again until `end`. */
export async function announceProcess(database: Database, host = hostname(), pid = process.pid): Promise<Announced> {
  const id = randomUUID();
  const within = async <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction('oficina_system', 'processes', work);
  const live = async (db: Db): Promise<unknown> =>
    db.query(
      'INSERT INTO processes (id, host, pid) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
      [id, host, pid],
    );
  const others = await within(async (db) => {
    await db.query(`DELETE FROM processes WHERE seen_at < now() - interval '${aliveFor}'`);
    const found = await livingProcesses(db);
    await live(db);
    return found;
  });
  let beating = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    // A database that is away is told by others; the next beat comes anyway.
    beating = within(live).catch(() => undefined);
  }, heartbeat);
  return {
    others,
    end: async () => {
      clearInterval(timer);
      await beating;
      await within(async (db) => db.query('DELETE FROM processes WHERE id = $1', [id])).catch(() => undefined);
    },
  };
}

/** The servers that run on this database, the oldest first. */
export async function livingProcesses(db: Db): Promise<Process[]> {
  return db.query<Process>(
    `SELECT host, pid, started_at FROM processes WHERE seen_at >= now() - interval '${aliveFor}' ORDER BY started_at, id`,
  );
}

/** What to say where files lie in a local folder and another machine serves as well; undefined where that is not so. */
export function splitFolder(
  others: readonly Process[],
  folder: string | undefined,
  host = hostname(),
): string | undefined {
  const elsewhere = [...new Set(others.map((other) => other.host).filter((other) => other !== host))];
  if (folder === undefined || elsewhere.length === 0) return undefined;
  return `Oficina runs on ${elsewhere.join(', ')} as well, and files lie in ${folder}: unless all machines share that folder, half of the downloads fail; set S3_URL to a bucket.`;
}
