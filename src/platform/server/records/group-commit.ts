import type { FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '../app.ts';
import { type Context, type Principal } from '../context.ts';
import { principalOf, explainBusy, withContext } from '../app/open-context.ts';
import { isConnectionLost } from '../db/database-failures.ts';
import { createAll, updateAll, type RecordUpdate } from './documents.ts';
import { Busy } from '../db/fair-semaphore.ts';
import { hasBody } from '../http/body/unconsumed-body.ts';
import type { Who } from '../auth/caller.ts';
import { takeSequenceNumbers, lockGroup } from './group-lock.ts';
import { remainingWait } from '../db/time-limits.ts';
import type { Written } from './write-rows.ts';

interface KindWrite<T> {
  readonly entity: Entity;
  readonly what: T;
}

/** The write of one request. */
interface Write {
  readonly work: (ctx: Context) => Promise<Written>;
  /** Set if the write only creates or changes one record of a kind of which several can be written at once. */
  readonly fresh?: KindWrite<Input> | undefined;
  readonly change?: KindWrite<RecordUpdate> | undefined;
}

interface QueuedWrite extends Write {
  readonly principal: Principal;
  /** Arrival, as `performance.now()`. */
  readonly since: number;
  readonly weight: number;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
  /** Rejects the write when it has waited too long in the queue. */
  timer?: NodeJS.Timeout;
}

/** Performs the write of a request; resolves when it is committed. */
export type GroupCommit = (request: FastifyRequest, write: Write) => Promise<Written>;

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
export function groupCommit(app: App): GroupCommit {
  /** Waiting writes by group; the group has an entry while it writes. */
  const queues = new Map<string, QueuedWrite[]>();

  async function drainQueue(account: string, first: QueuedWrite): Promise<void> {
    const queue: QueuedWrite[] = [];
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

  function startTimer(queue: QueuedWrite[], queued: QueuedWrite): void {
    queued.timer = setTimeout(() => {
      queue.splice(queue.indexOf(queued), 1);
      refuse(queued);
    }, remainingWait(queued.since));
  }

  function refuse({ principal, reject }: QueuedWrite): void {
    reject(explainBusy(app, principal.account, new Busy()));
  }

  /** Returns the writes for which the transaction had no time left; they have not begun. */
  async function commitBatch(batch: readonly QueuedWrite[]): Promise<readonly QueuedWrite[]> {
    const [first] = batch;
    if (first === undefined) return [];
    try {
      const written = await writeInTransaction(first.principal, Math.min(...batch.map(({ since }) => since)), batch);
      for (const [asked, what] of written) asked.resolve(what);
      return batch.filter((asked) => !written.has(asked));
    } catch (error) {
      // If the connection was lost, nobody knows whether the commit succeeded.
      if (batch.length === 1 || isConnectionLost(error)) for (const { reject } of batch) reject(error);
      else
        for (const asked of batch) {
          if (isLate(asked)) refuse(asked);
          else await commitBatch([asked]);
        }
      return [];
    }
  }

  async function writeInTransaction(
    principal: Principal,
    since: number,
    batch: readonly QueuedWrite[],
  ): Promise<ReadonlyMap<QueuedWrite, Written>> {
    return withContext(
      app,
      principal,
      async (ctx) => {
        const written = new Map<QueuedWrite, Written>();
        const period: LockPeriod = { begun: undefined };
        for (const [own, asked] of byCaller(ctx, batch)) await writeAll(own, asked, written, period);
        return written;
      },
      since,
    );
  }

  return async (request, write) =>
    new Promise((resolve, reject) => {
      const principal = principalOf(request);
      const weight = hasBody(request) ? Number(request.headers['content-length'] ?? limits.bytes) : 0;
      const queued = { ...write, principal, since: performance.now(), weight, resolve, reject };
      const queue = queues.get(principal.account);
      if (queue === undefined) return void drainQueue(principal.account, queued);
      queue.push(queued);
      startTimer(queue, queued);
    });
}

function isLate({ since }: QueuedWrite): boolean {
  return remainingWait(since) <= 0;
}

/** Takes the next writes from the queue, within the limits. */
function takeBatch(queue: QueuedWrite[]): QueuedWrite[] {
  let bytes = 0;
  const end = queue.findIndex(
    ({ weight }, place) => place === limits.writes || ((bytes += weight) > limits.bytes && place > 0),
  );
  const batch = queue.splice(0, end === -1 ? queue.length : end);
  for (const { timer } of batch) clearTimeout(timer);
  return batch;
}

/** Groups the writes by caller, each with a context of its own. */
function byCaller(ctx: Context, batch: readonly QueuedWrite[]): ReadonlyMap<Context, QueuedWrite[]> {
  const all = new Map<Context, QueuedWrite[]>();
  for (const asked of batch) {
    const { who, log } = asked.principal;
    const known = [...all].find(([own]) => isSame(own.who, who));
    if (known === undefined) all.set({ ...ctx, who, log }, [asked]);
    else known[1].push(asked);
  }
  return all;
}

/** Beginning of the time for which a transaction holds the group lock. */
interface LockPeriod {
  begun: number | undefined;
}

function isTimeUp({ begun }: LockPeriod): boolean {
  return begun !== undefined && performance.now() - begun > limits.time;
}

/**
 * Writes records of one kind with one statement, in any order: the callers do not depend on each other. Leaves out what
 * has not begun when the time is up.
 */
async function writeAll(
  ctx: Context,
  batch: readonly QueuedWrite[],
  written: Map<QueuedWrite, Written>,
  period: LockPeriod,
): Promise<void> {
  const writeByKind = async (
    kindOf: (one: QueuedWrite) => Entity | undefined,
    write: (entity: Entity, some: readonly QueuedWrite[]) => Promise<readonly Written[]>,
  ): Promise<void> => {
    for (const [entity, some] of byKind(batch, kindOf)) {
      if (isTimeUp(period)) return;
      const records = await write(entity, some);
      for (const [place, one] of some.entries()) written.set(one, records[place] as Written);
      period.begun ??= performance.now();
    }
  };
  await writeByKind(
    ({ fresh }) => fresh?.entity,
    async (entity, some) =>
      createAll(
        ctx,
        entity,
        some.flatMap(({ fresh }) => (fresh === undefined ? [] : [fresh.what])),
      ),
  );
  await writeByKind(
    ({ change }) => change?.entity,
    async (entity, some) =>
      updateAll(
        ctx,
        entity,
        some.flatMap(({ change }) => change?.what ?? []),
      ),
  );
  const others = batch.filter(({ fresh, change }) => fresh === undefined && change === undefined);
  if (others.length > 1 && !isTimeUp(period)) {
    takeSequenceNumbers(ctx, others.length);
    await lockGroup(ctx);
    period.begun ??= performance.now();
  }
  for (const one of others) {
    if (isTimeUp(period)) return;
    written.set(one, await one.work(ctx));
    period.begun ??= performance.now();
  }
}

function byKind(
  batch: readonly QueuedWrite[],
  kindOf: (one: QueuedWrite) => Entity | undefined,
): ReadonlyMap<Entity, QueuedWrite[]> {
  const kinds = new Map<Entity, QueuedWrite[]>();
  for (const one of batch) {
    const entity = kindOf(one);
    if (entity !== undefined) kinds.set(entity, [...(kinds.get(entity) ?? []), one]);
  }
  return kinds;
}

/** Whether both are the same cached rights of one token. */
function isSame(one: Who, other: Who): boolean {
  return one.user === other.user && one.access === other.access && one.scopes === other.scopes && one.key === other.key;
}
