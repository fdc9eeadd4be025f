import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { type Context, type Principal } from '../context.ts';
import { principalOf, explainBusy, withContext } from '../app/open-context.ts';
import type { Who } from '../auth/caller.ts';
import { isConnectionLost } from '../db/database-failures.ts';
import { Busy } from '../db/fair-semaphore.ts';
import { remainingWait } from '../db/time-limits.ts';

/** Performs a write of a request; resolves with its result when it is committed. `weight`: bytes that it holds in memory. */
export type CommitQueue<W, R> = (request: FastifyRequest, write: W, weight: number) => Promise<R>;

/**
 * Performs writes of one caller in an open transaction, in any order: their callers do not depend on each other. Leaves out what has not begun when
 * the time is up.
 */
export type WriteBatch<W, R> = (
  ctx: Context,
  batch: readonly W[],
  transaction: SharedTransaction<W, R>,
) => Promise<void>;

/** A transaction that several writes share. */
export interface SharedTransaction<W, R> {
  /** The results so far, by write. */
  readonly results: Map<W, R>;
  /** The transaction holds the group lock from here on. */
  readonly hasLock: () => void;
  /** It has held the group lock for so long that no further write should begin. */
  readonly isTimeUp: () => boolean;
}

interface QueuedWrite<W, R> {
  readonly write: W;
  readonly principal: Principal;
  /** Arrival, as `performance.now()`. */
  readonly since: number;
  readonly weight: number;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
  /** Rejects the write when it has waited too long in the queue. */
  timer?: NodeJS.Timeout;
}

/**
 * Limits of one transaction: number of writes, bytes of their bodies, and milliseconds after which it begins no more,
 * because other writers of the group wait for it.
 */
const limits = { writes: 16, bytes: 500_000, time: 250 };

/**
 * Group commit: writes of one group that arrive while another is being written share the next transaction. A single
 * writer waits for nothing; many share the cost of a transaction. If the transaction fails, it is rolled back and each
 * write is tried alone, so that each fails only for its own reason.
 */
export function commitQueue<W extends object, R>(app: App, writeBatch: WriteBatch<W, R>): CommitQueue<W, R> {
  type Queued = QueuedWrite<W, R>;
  /** Waiting writes by group; the group has an entry while it writes. */
  const queues = new Map<string, Queued[]>();

  async function drainQueue(account: string, first: Queued): Promise<void> {
    const queue: Queued[] = [];
    queues.set(account, queue);
    for (let batch = [first]; batch.length > 0; batch = takeBatch(queue)) {
      const unstarted = await commitBatch(batch);
      const inTime = unstarted.filter((queued) => !isLate(queued));
      for (const queued of unstarted) if (!inTime.includes(queued)) refuse(queued);
      for (const queued of inTime) startTimer(queue, queued);
      queue.unshift(...inTime);
    }
    queues.delete(account);
  }

  function startTimer(queue: Queued[], queued: Queued): void {
    queued.timer = setTimeout(() => {
      queue.splice(queue.indexOf(queued), 1);
      refuse(queued);
    }, remainingWait(queued.since));
  }

  function refuse({ principal, reject }: Queued): void {
    reject(explainBusy(app, principal.account, new Busy()));
  }

  /** Returns the writes for which the transaction had no time left; they have not begun. */
  async function commitBatch(all: readonly Queued[]): Promise<readonly Queued[]> {
    const [first] = all;
    if (first === undefined) return [];
    // A transaction hides the same records from all of its writers.
    const batch = all.filter(({ principal }) => hiddenOf(principal) === hiddenOf(first.principal));
    const rest = all.filter((queued) => !batch.includes(queued));
    try {
      const results = await writeInTransaction(first.principal, Math.min(...batch.map(({ since }) => since)), batch);
      const done = batch.filter(({ write }) => results.has(write));
      for (const { write, resolve } of done) resolve(results.get(write) as R);
      return [...batch.filter((queued) => !done.includes(queued)), ...rest];
    } catch (error) {
      // If the connection was lost, nobody knows whether the commit succeeded.
      if (batch.length === 1 || isConnectionLost(error)) for (const { reject } of batch) reject(error);
      else
        for (const queued of batch) {
          if (isLate(queued)) refuse(queued);
          else await commitBatch([queued]);
        }
      return rest;
    }
  }

  async function writeInTransaction(
    principal: Principal,
    since: number,
    batch: readonly Queued[],
  ): Promise<ReadonlyMap<W, R>> {
    return withContext(
      app,
      principal,
      async (ctx) => {
        let begun: number | undefined;
        const transaction: SharedTransaction<W, R> = {
          results: new Map(),
          hasLock: () => void (begun ??= performance.now()),
          isTimeUp: () => begun !== undefined && performance.now() - begun > limits.time,
        };
        for (const [own, writes] of byCaller(ctx, batch)) await writeBatch(own, writes, transaction);
        return transaction.results;
      },
      since,
    );
  }

  return async (request, write, weight) =>
    new Promise((resolve, reject) => {
      const principal = principalOf(request);
      const queued = { write, principal, since: performance.now(), weight, resolve, reject };
      const queue = queues.get(principal.account);
      if (queue === undefined) return void drainQueue(principal.account, queued);
      queue.push(queued);
      startTimer(queue, queued);
    });
}

function hiddenOf({ who }: Principal): string {
  return who.access.hidden?.join(' ') ?? '';
}

function isLate({ since }: Pick<QueuedWrite<unknown, unknown>, 'since'>): boolean {
  return remainingWait(since) <= 0;
}

/** Takes the next writes from the queue, within the limits. */
function takeBatch<W, R>(queue: QueuedWrite<W, R>[]): QueuedWrite<W, R>[] {
  let bytes = 0;
  const end = queue.findIndex(
    ({ weight }, place) => place === limits.writes || ((bytes += weight) > limits.bytes && place > 0),
  );
  const batch = queue.splice(0, end === -1 ? queue.length : end);
  for (const { timer } of batch) clearTimeout(timer);
  return batch;
}

/** The writes of each caller, with a context of its own. */
function byCaller<W, R>(ctx: Context, batch: readonly QueuedWrite<W, R>[]): ReadonlyMap<Context, W[]> {
  const all = new Map<Context, W[]>();
  for (const { principal, write } of batch) {
    const { who, log } = principal;
    const known = [...all].find(([own]) => isSame(own.who, who));
    if (known === undefined) all.set({ ...ctx, who, log }, [write]);
    else known[1].push(write);
  }
  return all;
}

/** Whether both are the same cached rights of one token, used by the same program. */
function isSame(one: Who, other: Who): boolean {
  return (
    one.user === other.user &&
    one.access === other.access &&
    one.scopes === other.scopes &&
    one.key === other.key &&
    one.agent === other.agent
  );
}
