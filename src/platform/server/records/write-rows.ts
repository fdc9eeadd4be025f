import type { FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { type Product, objectBody, type Context } from '../context.ts';
import { inAccount } from '../app/open-context.ts';
import { createAll } from './documents.ts';
import { entityOfBody } from '../api/routes/database.ts';
import { isNew, write } from './write.ts';

/** Documents per transaction: between two transactions other writers of the group can run. */
const sliceSize = 100;

export interface Written {
  readonly id: string;
  readonly rev: string;
}

/** Writes each document as if it were sent alone; returns one row per document. */
export async function writeRows(app: App, request: FastifyRequest, docs: readonly unknown[]): Promise<Input[]> {
  const rows: Input[] = [];
  for (let start = 0; start < docs.length; start += sliceSize)
    rows.push(...(await sliceOf(app, request, docs.slice(start, start + sliceSize))));
  return rows;
}

/** Writes all in one transaction; if a document fails, rolls back and tries each in a savepoint. */
async function sliceOf(app: App, request: FastifyRequest, docs: readonly unknown[]): Promise<Input[]> {
  try {
    const written = await inAccount(app, request, async (ctx) => writeAll(ctx, docs.map(objectBody)), 'by-kind');
    return written.map(accepted);
  } catch (error) {
    if (!isOfRow(error)) throw error;
    return inAccount(app, request, async (ctx) => oneByOne(ctx, docs), 'by-kind');
  }
}

async function writeAll(ctx: Context, docs: readonly Input[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const [entity, run] of runsOf(ctx, docs)) {
    if (entity !== undefined) written.push(...(await createAll(ctx, entity, run)));
    else for (const doc of run) written.push(await write(ctx, doc));
  }
  return written;
}

/** Runs of consecutive new documents of one kind that can be created at once; other documents without an entity. */
function runsOf(ctx: Context, docs: readonly Input[]): [Entity | undefined, Input[]][] {
  const runs: [Entity | undefined, Input[]][] = [];
  for (const doc of docs) {
    const kind = isNew(doc) ? entityOfBody(ctx, doc) : undefined;
    const entity = kind !== undefined && mayBeBatched(ctx, kind) ? kind : undefined;
    const last = runs.at(-1);
    if (last !== undefined && last[0] === entity) last[1].push(doc);
    else runs.push([entity, [doc]]);
  }
  return runs;
}

/** Whether several records of the kind may be created or changed at once. */
export function mayBeBatched({ product }: { readonly product: Product }, entity: Entity): boolean {
  const { beforeSave, batched } = product.hooks[entity.kind] ?? {};
  return beforeSave === undefined || batched === true;
}

async function oneByOne(ctx: Context, docs: readonly unknown[]): Promise<Input[]> {
  const idOf = (doc: unknown): unknown => (typeof doc === 'object' && doc !== null ? (doc as Input)['_id'] : undefined);
  return eachInSavepoint(ctx, docs, idOf, async (own, doc) => write(own, objectBody(doc)));
}

/** Runs `work` for each item in a savepoint of one transaction: a failure is rolled back and becomes its row. */
export async function eachInSavepoint<T>(
  ctx: Context,
  all: readonly T[],
  idOf: (one: T) => unknown,
  work: (ctx: Context, one: T) => Promise<Written>,
): Promise<Input[]> {
  const rows: Input[] = [];
  for (const one of all) rows.push(await rowOf(ctx, one, idOf(one), work));
  return rows;
}

async function rowOf<T>(
  ctx: Context,
  one: T,
  id: unknown,
  work: (ctx: Context, one: T) => Promise<Written>,
): Promise<Input> {
  const afterCommit: (() => Promise<void> | void)[] = [];
  await ctx.db.query('SAVEPOINT one_row');
  try {
    const own: Context = { ...ctx, after: (later) => afterCommit.push(later), settle: awaitNow };
    const row = accepted(await work(own, one));
    await ctx.db.query('RELEASE SAVEPOINT one_row');
    for (const later of afterCommit) ctx.after(later);
    return row;
  } catch (error) {
    if (!isOfRow(error)) throw error;
    await ctx.db.query('ROLLBACK TO SAVEPOINT one_row');
    return { ...(id === undefined ? {} : { id }), error: error.error, reason: error.reason };
  }
}

/** Waits for the statement at once, so that its failure belongs to this row. */
async function awaitNow(sent: Promise<unknown>): Promise<void> {
  await sent;
}

function accepted({ id, rev }: Written): Input {
  return { ok: true, id, rev };
}

function isOfRow(error: unknown): error is Failure {
  return error instanceof Failure && error.error !== 'unauthorized';
}
