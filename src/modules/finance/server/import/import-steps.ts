import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { fail, failField } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { read, updateOwn } from '#platform/server/documents.ts';
import { changeMany, removeMany } from '#platform/server/many.ts';
import type { Update } from '#platform/server/module.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { csv } from '../../entities/csv.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { lockWalletImports } from './write-import.ts';

const kinds = [income, outgo] as const satisfies readonly Entity[];

/**
 * `PUT /{db}/_design/accept/_update/csv/{import}`: its rows that wait are part of the balance from now on; all of them, or those that
 * `rows` names by their ids.
 */
export const acceptImport: Update = async (ctx, verb, id, body) => {
  const doc = await open(ctx, verb, id);
  const wanted = namedRows(body);
  for (const entity of kinds) {
    const waiting = await rowsOf(ctx, entity, id, 'AND imported');
    const ids = wanted === undefined ? waiting : waiting.filter((row) => wanted.has(row));
    if (ids.length > 0) await changeMany(ctx, entity, ids, { imported: false }, 'accept-import', id);
  }
  const left = await Promise.all(kinds.map(async (entity) => rowsOf(ctx, entity, id, 'AND imported')));
  if (left.flat().length > 0 || doc['accepted_at'] !== undefined) return { id, rev: doc._rev };
  return updateOwn(ctx, csv, id, { accepted_at: ctx.now.toISOString() }, 'accept-import');
};

/** `PUT /{db}/_design/undo/_update/csv/{import}`: as if the file had never been imported. Its rows go, edited ones too, with their keys. */
export const undoImport: Update = async (ctx, verb, id) => {
  const doc = await open(ctx, verb, id);
  for (const entity of kinds) {
    const ids = await rowsOf(ctx, entity, id, '');
    if (ids.length > 0) await removeMany(ctx, entity, ids, 'undo', id);
  }
  await ctx.db.query('DELETE FROM import_keys WHERE account_id = $1 AND csv_id = $2', [ctx.account, doc._id]);
  return updateOwn(ctx, csv, id, { undone_at: ctx.now.toISOString() }, 'undo');
};

/** The import, with its wallet's imports and the group locked; one that was undone has nothing left. */
async function open(ctx: Context, verb: string, id: string): Promise<AnyDoc> {
  if (verb !== 'csv' || !id.startsWith(`${csv.prefix}-`)) throw fail('not_found', 'missing');
  const { wallet } = await read(ctx, csv, id);
  await lockWalletImports(ctx, String(wallet));
  const [, doc] = await Promise.all([lockAccount(ctx), read(ctx, csv, id)]);
  if (doc['undone_at'] !== undefined) throw fail('unprocessable_entity', 'Import is already undone');
  return doc;
}

async function rowsOf(ctx: Context, entity: Entity, id: string, condition: '' | 'AND imported'): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND csv_id = $2 ${condition} ORDER BY date, id`,
    [ctx.account, id],
  );
  return rows.map((row) => row.id);
}

function namedRows({ rows }: Input): ReadonlySet<string> | undefined {
  if (rows === undefined || rows === null) return undefined;
  if (!Array.isArray(rows) || rows.length > 10_000 || !rows.every((row) => typeof row === 'string'))
    throw failField('rows', 'is-invalid');
  return new Set(rows);
}
