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

interface OfKind<T> {
  readonly entity: Entity;
  readonly what: T;
}

/** What one request writes. */
interface Write {
  readonly work: (ctx: Context) => Promise<Written>;
  /** The same where it is nothing but a new record, or a change of a standing one, of a kind of which several may be written at once. */
  readonly fresh?: OfKind<Input> | undefined;
  readonly change?: OfKind<RecordUpdate> | undefined;
}

interface Asked extends Write {
  readonly principal: Principal;
  /** The moment of `performance.now()` at which it came. */
  readonly since: number;
  readonly weight: number;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
  /** Tells that it waits too long, while it stands in line. */
  timer?: NodeJS.Timeout;
}

/** Writes what a request asks for, and answers when it is committed. */
export type WriteTogether = (request: FastifyRequest, write: Write) => Promise<Written>;

/**
 * Writes of one transaction, bytes of their bodies, and milliseconds after which no further one is begun in it: the others of the group wait
 * for as long as it takes.
 */
const most = { writes: 16, bytes: 500_000, time: 250 };

/**
 * Writes of one group follow one another. What comes while one of them is being written is written in one transaction then: whoever
 * comes alone waits for nothing, and many who come at once share what a transaction costs. Where it fails nothing of it stands, and each is
 * tried by itself, so that everybody fails for their own reason only.
 */
export function groupCommit(app: App): WriteTogether {
  /** By group, who waits while others of it are being written. */
  const lines = new Map<string, Asked[]>();

  async function writeOn(account: string, first: Asked): Promise<void> {
    const line: Asked[] = [];
    lines.set(account, line);
    for (let some = [first]; some.length > 0; some = takeFrom(line)) {
      const left = await settled(some);
      const inTime = left.filter((asked) => !isLate(asked));
      for (const asked of left) if (!inTime.includes(asked)) refuse(asked);
      for (const asked of inTime) beginToWait(line, asked);
      line.unshift(...inTime);
    }
    lines.delete(account);
  }

  function beginToWait(line: Asked[], asked: Asked): void {
    asked.timer = setTimeout(() => {
      line.splice(line.indexOf(asked), 1);
      refuse(asked);
    }, remainingWait(asked.since));
  }

  function refuse({ principal, reject }: Asked): void {
    reject(explainBusy(app, principal.account, new Busy()));
  }

  /** Answers those for which the transaction had no time left: nothing of them was begun. */
  async function settled(some: readonly Asked[]): Promise<readonly Asked[]> {
    const [first] = some;
    if (first === undefined) return [];
    try {
      const written = await inOne(first.principal, Math.min(...some.map(({ since }) => since)), some);
      for (const [asked, what] of written) asked.resolve(what);
      return some.filter((asked) => !written.has(asked));
    } catch (error) {
      // Of a connection that was lost nobody knows whether the commit had come.
      if (some.length === 1 || isConnectionLost(error)) for (const { reject } of some) reject(error);
      else
        for (const asked of some) {
          if (isLate(asked)) refuse(asked);
          else await settled([asked]);
        }
      return [];
    }
  }

  async function inOne(
    principal: Principal,
    since: number,
    some: readonly Asked[],
  ): Promise<ReadonlyMap<Asked, Written>> {
    return withContext(
      app,
      principal,
      async (ctx) => {
        const written = new Map<Asked, Written>();
        const turn: Turn = { begun: undefined };
        for (const [own, asked] of byCaller(ctx, some)) await writeAll(own, asked, written, turn);
        return written;
      },
      since,
    );
  }

  return async (request, write) =>
    new Promise((resolve, reject) => {
      const principal = principalOf(request);
      const weight = hasBody(request) ? Number(request.headers['content-length'] ?? most.bytes) : 0;
      const asked = { ...write, principal, since: performance.now(), weight, resolve, reject };
      const line = lines.get(principal.account);
      if (line === undefined) return void writeOn(principal.account, asked);
      line.push(asked);
      beginToWait(line, asked);
    });
}

function isLate({ since }: Asked): boolean {
  return remainingWait(since) <= 0;
}

/** Who is next. */
function takeFrom(line: Asked[]): Asked[] {
  let bytes = 0;
  const end = line.findIndex(
    ({ weight }, place) => place === most.writes || ((bytes += weight) > most.bytes && place > 0),
  );
  const some = line.splice(0, end === -1 ? line.length : end);
  for (const { timer } of some) clearTimeout(timer);
  return some;
}

/** What each caller asked for, with a context of their own. */
function byCaller(ctx: Context, some: readonly Asked[]): ReadonlyMap<Context, Asked[]> {
  const all = new Map<Context, Asked[]>();
  for (const asked of some) {
    const { who, log } = asked.principal;
    const known = [...all].find(([own]) => isSame(own.who, who));
    if (known === undefined) all.set({ ...ctx, who, log }, [asked]);
    else known[1].push(asked);
  }
  return all;
}

/** Since when a transaction keeps the others of its group waiting, once it has the lock. */
interface Turn {
  begun: number | undefined;
}

function isOver({ begun }: Turn): boolean {
  return begun !== undefined && performance.now() - begun > most.time;
}

/**
 * Records of one kind are written at once, wherever they stand in line: nobody among those who ask knows of the others. What is not begun when
 * the turn is over is left out.
 */
async function writeAll(
  ctx: Context,
  asked: readonly Asked[],
  written: Map<Asked, Written>,
  turn: Turn,
): Promise<void> {
  const atOnce = async (
    kindOf: (one: Asked) => Entity | undefined,
    write: (entity: Entity, some: readonly Asked[]) => Promise<readonly Written[]>,
  ): Promise<void> => {
    for (const [entity, some] of byKind(asked, kindOf)) {
      if (isOver(turn)) return;
      const records = await write(entity, some);
      for (const [place, one] of some.entries()) written.set(one, records[place] as Written);
      turn.begun ??= performance.now();
    }
  };
  await atOnce(
    ({ fresh }) => fresh?.entity,
    async (entity, some) =>
      createAll(
        ctx,
        entity,
        some.flatMap(({ fresh }) => (fresh === undefined ? [] : [fresh.what])),
      ),
  );
  await atOnce(
    ({ change }) => change?.entity,
    async (entity, some) =>
      updateAll(
        ctx,
        entity,
        some.flatMap(({ change }) => change?.what ?? []),
      ),
  );
  const apart = asked.filter(({ fresh, change }) => fresh === undefined && change === undefined);
  if (apart.length > 1 && !isOver(turn)) {
    takeSequenceNumbers(ctx, apart.length);
    await lockGroup(ctx);
    turn.begun ??= performance.now();
  }
  for (const one of apart) {
    if (isOver(turn)) return;
    written.set(one, await one.work(ctx));
    turn.begun ??= performance.now();
  }
}

function byKind(asked: readonly Asked[], kindOf: (one: Asked) => Entity | undefined): ReadonlyMap<Entity, Asked[]> {
  const kinds = new Map<Entity, Asked[]>();
  for (const one of asked) {
    const entity = kindOf(one);
    if (entity !== undefined) kinds.set(entity, [...(kinds.get(entity) ?? []), one]);
  }
  return kinds;
}

/** The rights of one token, as they are remembered. */
function isSame(one: Who, other: Who): boolean {
  return one.user === other.user && one.access === other.access && one.scopes === other.scopes && one.key === other.key;
}
