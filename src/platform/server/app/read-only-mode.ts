import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { failure, type Failure } from '#platform/entity/failure.ts';
import type { Db } from '../db/database.ts';
import { costOf, type Cost } from '../http/limits/costs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readsByMethod } from '../auth/scopes.ts';
import type { System } from '../db/system.ts';

/** While an installation is in read-only mode everything is read, nothing is written, and jobs wait: for a move, an upgrade, a repair. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open in read-only mode, although it writes: whoever comes to look signs in, and the operator ends it. */
    inReadOnlyMode?: true;
  }
}

interface Lasting {
  /** ISO 8601, UTC. */
  readonly since: string;
  /** What the operator says to everybody. */
  readonly note: string | null;
}

export interface ReadOnlyMode {
  /** Undefined while everything goes on. It is asked for every two seconds at most. */
  state(): Promise<Lasting | undefined>;
  /** Begins it, or gives it another note; null ends it. Other processes know it after two seconds. */
  set(note: { readonly note: string | null } | null): Promise<void>;
  /** Refuses to write while it lasts, with 503. */
  insistOnWriting(): Promise<void>;
}

/** Milliseconds. */
export const knownFor = 2000;
/** Seconds after which it is worth asking again. */
const again = 60;

export function openReadOnlyMode(system: System, now: () => Date): ReadOnlyMode {
  let known: { readonly at: number; readonly state: Promise<Lasting | undefined> } | undefined;
  const state = async (): Promise<Lasting | undefined> => {
    if (known === undefined || performance.now() - known.at > knownFor) {
      const asked = { at: performance.now(), state: system('operator', read) };
      known = asked;
      // What could not be read is asked for again.
      asked.state.catch(() => (known = known === asked ? undefined : known));
    }
    return known.state;
  };
  return {
    state,
    set: async (wanted) => {
      await system('operator', async (db) => {
        if (wanted === null) await db.query('DELETE FROM read_only_mode');
        else
          await db.query(
            'INSERT INTO read_only_mode (since, note) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE SET note = excluded.note',
            [now(), wanted.note],
          );
      });
      known = undefined;
    },
    insistOnWriting: async () => {
      if ((await state()) !== undefined) throw inReadOnlyMode();
    },
  };
}

async function read(db: Db): Promise<Lasting | undefined> {
  const [row] = await db.query<Lasting>('SELECT since, note FROM read_only_mode');
  return row;
}

function inReadOnlyMode(): Failure {
  return failure('service_unavailable', { base: [{ code: 'in-read-only-mode' }] }, { retryAfter: again });
}

/** What a POST of these costs only asks. */
const asking: ReadonlySet<Cost> = new Set(['none', 'read', 'find', 'search', 'report', 'stream']);

/** Refuses a request that would write; whoever asks by a way of programs says by its handler what writes. */
export async function insistOnOpen(mode: ReadOnlyMode, request: FastifyRequest): Promise<void> {
  const { inReadOnlyMode: open, reads } = request.routeOptions.config;
  if (open === true || reads === true || readsByMethod(request) || asking.has(costOf(request))) return;
  await mode.insistOnWriting();
}

/** Lets the queue rest while the mode lasts; answers what ends the watch. */
export function restInReadOnlyMode(mode: ReadOnlyMode, jobs: Jobs, log: FastifyBaseLogger): () => Promise<void> {
  let rests = false;
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const wanted = (await mode.state()) !== undefined;
    if (wanted === rests) return;
    await (wanted ? jobs.rest() : jobs.goOn());
    rests = wanted;
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, 'read-only mode'));
  }, knownFor);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
