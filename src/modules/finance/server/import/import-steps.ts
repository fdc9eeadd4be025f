import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Update, StepKind } from '#platform/server/context.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { changeMany, removeMany } from '#platform/server/records/many.ts';
import { beginStep, holdRecords, runningStep } from '#platform/server/jobs/steps/begin-step.ts';
import { emptyRows } from './fill-rows.ts';
import { csv } from '../../entities/csv.ts';
import { rowEntities } from '../../entities/row-entities.ts';

const kinds = Object.values(rowEntities);

/**
 * `PUT /{db}/_design/accept/_update/csv/{import}`: accepts its waiting rows into the balance, all of them or those with the ids in `rows`.
 * The balance changes with each slice.
 */
export const acceptImport: Update = async (ctx, verb, id, body) => {
  const wanted = namedRows(body);
  const doc = await importOf(ctx, verb, id);
  const same = wanted === undefined ? await runningStep(ctx, id) : undefined;
  if (same?.kind === 'accept') return { id, rev: doc._rev, step: same.id };
  const hold = await open(ctx, doc);
  const waiting = await rowsOf(ctx, id, 'AND imported');
  const items = wanted === undefined ? waiting : waiting.filter((row) => wanted.has(row));
  const step = await beginStep(ctx, { id: hold, kind: 'accept', record: id, items });
  return { id, rev: (await read(ctx, csv, id))._rev, step };
};

export const acceptStep: StepKind = {
  slice: async (ctx, { record }, items) => {
    for (const entity of kinds)
      await changeMany(ctx, entity, ofKind(entity, items), { imported: false }, 'accept-import', record);
  },
  end: async (ctx, { record }) => {
    const doc = await read(ctx, csv, record);
    const left = await rowsOf(ctx, record, 'AND imported');
    if (left.length > 0 || doc['accepted_at'] !== undefined) return;
    await updateOwn(ctx, csv, record, { accepted_at: ctx.now.toISOString() }, 'accept-import');
  },
};

/**
 * `PUT /{db}/_design/undo/_update/csv/{import}`: removes the import's rows, edited ones too, and their keys, as if the file had never been
 * imported.
 */
export const undoImport: Update = async (ctx, verb, id) => {
  const doc = await importOf(ctx, verb, id);
  const same = await runningStep(ctx, id);
  if (same?.kind === 'undo') return { id, rev: doc._rev, step: same.id };
  const hold = await open(ctx, doc);
  const step = await beginStep(ctx, { id: hold, kind: 'undo', record: id, items: await rowsOf(ctx, id, '') });
  return { id, rev: (await read(ctx, csv, id))._rev, step };
};

export const undoStep: StepKind = {
  slice: async (ctx, { record }, items) => {
    for (const entity of kinds) await removeMany(ctx, entity, ofKind(entity, items), 'undo', record);
    // Only by the rows: with the import as a condition, every slice would read all keys of the import.
    await ctx.db.query('DELETE FROM import_keys WHERE account_id = $1 AND record_id = ANY($2::text[])', [
      ctx.account,
      items,
    ]);
  },
  end: async (ctx, { record }) => {
    await emptyRows(ctx, record);
    // Keys of lines that matched rows entered by hand, or whose rows were removed.
    await ctx.db.query('DELETE FROM import_keys WHERE account_id = $1 AND csv_id = $2', [ctx.account, record]);
    await updateOwn(ctx, csv, record, { undone_at: ctx.now.toISOString() }, 'undo');
  },
};

async function importOf(ctx: Context, verb: string, id: string): Promise<AnyDoc> {
  if (verb !== 'csv' || !id.startsWith(`${csv.prefix}-`)) throw failure('not_found', 'missing');
  return read(ctx, csv, id);
}

/** Locks the import and its wallet's imports for this step; refuses an import that was already undone. */
async function open(ctx: Context, doc: AnyDoc): Promise<string> {
  const hold = await holdRecords(ctx, [doc._id, String(doc['wallet'])]);
  const now = await read(ctx, csv, doc._id);
  if (now['undone_at'] !== undefined) throw failure('unprocessable_entity', 'Import is already undone');
  return hold;
}

async function rowsOf(ctx: Context, id: string, condition: '' | 'AND imported'): Promise<string[]> {
  const ids: string[] = [];
  for (const entity of kinds) {
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND csv_id = $2 ${condition} ORDER BY date, id`,
      [ctx.account, id],
    );
    for (const row of rows) ids.push(row.id);
  }
  return ids;
}

function ofKind(entity: Entity, items: readonly unknown[]): string[] {
  return items.filter((item): item is string => typeof item === 'string' && item.startsWith(`${entity.prefix}-`));
}

function namedRows({ rows }: Input): ReadonlySet<string> | undefined {
  if (rows === undefined || rows === null) return undefined;
  if (!Array.isArray(rows) || rows.length > 10_000 || !rows.every((row) => typeof row === 'string'))
    throw fieldFailure('rows', 'is-invalid');
  return new Set(rows);
}
