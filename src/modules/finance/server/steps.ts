import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { isRowKind, type RowKind } from '../rules/row-kinds.ts';

const names = { income: 'Revenue', outgo: 'Expense', transfer: 'Transfer', exchange: 'Exchange' } as const;

/** `PUT /{db}/_design/confirm/_update/{confirm|unconfirm}/{row}`: whether the money has arrived or is pending. */
export const confirmRow: Update = async (ctx, verb, id) => {
  if (verb !== 'confirm' && verb !== 'unconfirm') throw failure('not_found', 'missing');
  const { entity, kind, doc } = await lockRow(ctx, id);
  const confirmed = verb === 'confirm';
  if ((doc['confirmed'] === true) === confirmed)
    throw failure('unprocessable_entity', `${names[kind]} is already ${verb}ed`);
  return updateOwn(ctx, entity, id, { confirmed }, verb);
};

/** `PUT /{db}/_design/import/_update/{set|remove}/{row}`: an imported row waits outside the balance; removing the mark accepts it. */
export const importRow: Update = async (ctx, verb, id) => {
  if (verb !== 'set' && verb !== 'remove') throw failure('not_found', 'missing');
  const { entity, doc } = await lockRow(ctx, id);
  const imported = verb === 'set';
  if ((doc['imported'] === true) === imported)
    throw failure('unprocessable_entity', imported ? 'Record is imported' : 'Record is not imported');
  return updateOwn(ctx, entity, id, { imported }, imported ? 'import' : 'accept-import');
};

/** The current row under the group's lock, so that concurrent requests for the same step run one after the other. */
async function lockRow(ctx: Context, id: string): Promise<{ entity: Entity; kind: RowKind; doc: AnyDoc }> {
  const entity = ctx.product.registry.ofId(id);
  if (entity === undefined || !isRowKind(entity.kind)) throw failure('not_found', 'missing');
  const [, doc] = await Promise.all([lockAccount(ctx), read(ctx, entity, id)]);
  return { entity, kind: entity.kind, doc };
}
