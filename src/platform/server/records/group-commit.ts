import type { FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { hasBody } from '../http/body/unconsumed-body.ts';
import { commitQueue, type SharedTransaction } from './commit-queue.ts';
import { createAll, updateAll, type RecordUpdate } from './documents.ts';
import { takeSequenceNumbers, lockGroup } from './group-lock.ts';
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

/** Performs the write of a request; resolves when it is committed. */
export type GroupCommit = (request: FastifyRequest, write: Write) => Promise<Written>;

/** Group commit of documents; see `commitQueue`. */
export function groupCommit(app: App): GroupCommit {
  const commit = commitQueue<Write, Written>(app, writeAll);
  return async (request, write) =>
    commit(
      request,
      write,
      hasBody(request) ? Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) : 0,
    );
}

/** Writes records of one kind with one statement. */
async function writeAll(
  ctx: Context,
  batch: readonly Write[],
  { results, hasLock, isTimeUp }: SharedTransaction<Write, Written>,
): Promise<void> {
  const writeByKind = async (
    kindOf: (one: Write) => Entity | undefined,
    write: (entity: Entity, some: readonly Write[]) => Promise<readonly Written[]>,
  ): Promise<void> => {
    for (const [entity, some] of byKind(batch, kindOf)) {
      if (isTimeUp()) return;
      const records = await write(entity, some);
      for (const [place, one] of some.entries()) results.set(one, records[place] as Written);
      hasLock();
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
  if (others.length > 1 && !isTimeUp()) {
    takeSequenceNumbers(ctx, others.length);
    await lockGroup(ctx);
    hasLock();
  }
  for (const one of others) {
    if (isTimeUp()) return;
    results.set(one, await one.work(ctx));
    hasLock();
  }
}

function byKind(batch: readonly Write[], kindOf: (one: Write) => Entity | undefined): ReadonlyMap<Entity, Write[]> {
  const kinds = new Map<Entity, Write[]>();
  for (const one of batch) {
    const entity = kindOf(one);
    if (entity !== undefined) kinds.set(entity, [...(kinds.get(entity) ?? []), one]);
  }
  return kinds;
}
