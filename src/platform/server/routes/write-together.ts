import type { FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { principalOf, withContext, type Context, type Principal } from '../context.ts';
import { isBusy, isConnectionLost } from '../database-failures.ts';
import { createAll, updateAll, type RecordUpdate } from '../documents.ts';
import { hasBody } from '../http/unread.ts';
import type { Who } from '../module.ts';
import { takePlacesFor } from '../sequences.ts';
import { leftOf } from '../time-limits.ts';
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
}

/** Writes what a request asks for, and answers when it is committed. */
export type WriteTogether = (request: FastifyRequest, write: Write) => Promise<Written>;

/** Writes of one transaction, and bytes of their bodies: the others of the group wait for as long as it takes. */
const most = { writes: 16, bytes: 500_000 };

/**
 * Writes of one group follow one another. What comes while one of them is being written is written in one transaction then: whoever
 * comes alone waits for nothing, and many who come at once share what a transaction costs. Where it fails nothing of it stands, and each is
 * tried by itself, so that everybody fails for their own reason only.
 */
export function writeTogether(app: App): WriteTogether {
  /** By group, who waits while others of it are being written. */
  const lines = new Map<string, Asked[]>();

  async function writeOn(account: string, first: Asked): Promise<void> {
    const line: Asked[] = [];
    lines.set(account, line);
    for (let some = [first]; some.length > 0; some = takeFrom(line)) await settled(some);
    lines.delete(account);
  }

  async function settled(some: readonly Asked[]): Promise<void> {
    const [first] = some;
    if (first === undefined) return;
    try {
      const written = await inOne(first.principal, Math.min(...some.map(({ since }) => since)), some);
      for (const asked of some) asked.resolve(written.get(asked) as Written);
    } catch (error) {
      // Of a connection that was lost nobody knows whether the commit had come.
      if (some.length === 1 || isConnectionLost(error)) for (const { reject } of some) reject(error);
      else
        for (const asked of some) {
          if (isForTime(error) && isLate(asked)) asked.reject(error);
          else await settled([asked]);
        }
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
        for (const [own, asked] of byCaller(ctx, some)) await writeAll(own, asked, written);
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
      if (line === undefined) void writeOn(principal.account, asked);
      else line.push(asked);
    });
}

/** Others were at work for too long. */
function isForTime(error: unknown): boolean {
  return isBusy(error) || (error instanceof Failure && error.error === 'service_unavailable');
}

function isLate({ since }: Asked): boolean {
  return leftOf(since) <= 0;
}

function takeFrom(line: Asked[]): Asked[] {
  let bytes = 0;
  const end = line.findIndex(
    ({ weight }, place) => place === most.writes || ((bytes += weight) > most.bytes && place > 0),
  );
  return line.splice(0, end === -1 ? line.length : end);
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

/** Records of one kind are written at once, wherever they stand in line: nobody among those who ask knows of the others. */
async function writeAll(ctx: Context, asked: readonly Asked[], written: Map<Asked, Written>): Promise<void> {
  const note = (some: readonly Asked[], records: readonly Written[]): void => {
    for (const [place, one] of some.entries()) written.set(one, records[place] as Written);
  };
  for (const [entity, some] of byKind(asked, ({ fresh }) => fresh?.entity))
    note(
      some,
      await createAll(
        ctx,
        entity,
        some.flatMap(({ fresh }) => (fresh === undefined ? [] : [fresh.what])),
      ),
    );
  for (const [entity, some] of byKind(asked, ({ change }) => change?.entity))
    note(
      some,
      await updateAll(
        ctx,
        entity,
        some.flatMap(({ change }) => change?.what ?? []),
      ),
    );
  const apart = asked.filter(({ fresh, change }) => fresh === undefined && change === undefined);
  if (apart.length > 1) takePlacesFor(ctx, apart.length);
  for (const one of apart) written.set(one, await one.work(ctx));
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
