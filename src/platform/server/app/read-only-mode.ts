import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { failure, type Failure } from '#platform/entity/failure.ts';
import type { Db } from '../db/database.ts';
import { costOf, type Cost } from '../http/limits/costs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readsByMethod } from '../auth/scopes.ts';
import type { System } from '../db/system.ts';

/**
 * In read-only mode the installation answers reads, refuses writes, and jobs wait: for a move, an upgrade or a repair.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route works in read-only mode although it writes: people sign in to read, and the operator ends the mode. */
    inReadOnlyMode?: true;
  }
}

interface ReadOnlyState {
  /** ISO 8601, UTC. */
  readonly since: string;
  /** The operator's message to everybody. */
  readonly note: string | null;
}

export interface ReadOnlyMode {
  /** Undefined while writing is allowed. It queries the database once in `lifetime` milliseconds at most; two seconds if none is named. */
  state(lifetime?: number): Promise<ReadOnlyState | undefined>;
  /** Begins the mode or changes its note; null ends it. Other processes notice it after at most two seconds. */
  set(note: { readonly note: string | null } | null): Promise<void>;
  /** Throws 503 while the mode lasts. */
  assertWritable(): Promise<void>;
}

/** Milliseconds for which the state is cached. */
export const stateLifetime = 2000;
/** Milliseconds after which jobs know of the mode. */
export const pauseEvery = 10_000;
/** Value of `Retry-After`. */
const retryAfterSeconds = 60;

export function openReadOnlyMode(system: System, now: () => Date): ReadOnlyMode {
  let cached: { readonly at: number; readonly state: Promise<ReadOnlyState | undefined> } | undefined;
  const state = async (lifetime = stateLifetime): Promise<ReadOnlyState | undefined> => {
    if (cached === undefined || performance.now() - cached.at > lifetime) {
      const fresh = { at: performance.now(), state: system('operator', readState) };
      cached = fresh;
      // Do not cache a failed query.
      fresh.state.catch(() => (cached = cached === fresh ? undefined : cached));
    }
    return cached.state;
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
      cached = undefined;
    },
    assertWritable: async () => {
      if ((await state()) !== undefined) throw readOnlyFailure();
    },
  };
}

async function readState(db: Db): Promise<ReadOnlyState | undefined> {
  const [row] = await db.query<ReadOnlyState>('SELECT since, note FROM read_only_mode');
  return row;
}

function readOnlyFailure(): Failure {
  return failure('service_unavailable', { base: [{ code: 'in-read-only-mode' }] }, { retryAfter: retryAfterSeconds });
}

/** A POST with one of these costs only reads. */
const readingCosts: ReadonlySet<Cost> = new Set(['none', 'read', 'find', 'search', 'report', 'stream']);

/**
 * Throws 503 for a request that would write. Routes for programs (`reads` in their configuration) are checked by their
 * handlers.
 */
export async function assertAllowedInReadOnlyMode(mode: ReadOnlyMode, request: FastifyRequest): Promise<void> {
  const { inReadOnlyMode: open, reads } = request.routeOptions.config;
  if (open === true || reads === true || readsByMethod(request) || readingCosts.has(costOf(request))) return;
  await mode.assertWritable();
}

/** Pauses the job queue while the mode lasts; returns a function that stops watching the mode. */
export function pauseJobsInReadOnlyMode(mode: ReadOnlyMode, jobs: Jobs, log: FastifyBaseLogger): () => Promise<void> {
  let isPaused = false;
  let checking = Promise.resolve();
  const check = async (): Promise<void> => {
    const wanted = (await mode.state()) !== undefined;
    if (wanted === isPaused) return;
    await (wanted ? jobs.pause() : jobs.resume());
    isPaused = wanted;
  };
  const timer = setInterval(() => {
    checking = checking.then(check).catch((error: unknown) => log.warn({ err: error }, 'read-only mode'));
  }, pauseEvery);
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
