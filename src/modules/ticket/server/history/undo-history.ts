import type { AnyDoc } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context, StepKind, Update } from '#platform/server/context.ts';
import { beginStep, holdRecords, runningStep } from '#platform/server/jobs/steps/begin-step.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { lowerNumber, removeForeign } from '#platform/server/records/foreign-records.ts';
import { shopImport } from '../../entities/history/shop-import.ts';
import { ticket } from '../../entities/ticket.ts';
import { plannedKinds, type PlannedKind } from '../../rules/history/judge/plan-values.ts';
import { findLeft } from './find-changed.ts';
import { writeInTime } from './write-in-time.ts';
import { entities, historyHold } from './write-history.ts';

interface Item {
  readonly id: string;
  readonly kind: PlannedKind;
}

/**
 * `PUT /{db}/_design/history/_update/undo/{import}`: removes what the import wrote. If people have worked with some of the records since,
 * 422 with their number, unless `partial` is true: then these remain.
 */
export const undoHistory: Update = async (ctx, verb, id, body) => {
  if (verb !== 'undo' || !id.startsWith(`${shopImport.prefix}-`)) throw failure('not_found', 'missing');
  const doc: AnyDoc = await read(ctx, shopImport, id);
  const same = await runningStep(ctx, id);
  if (same?.kind === 'undo-shop-history') return { id, rev: doc._rev, step: same.id };
  const hold = await holdRecords(ctx, [historyHold]);
  if (doc['undone_at'] !== undefined) throw failure('unprocessable_entity', 'Import is already undone');
  const { records, left } = await findLeft(ctx, id);
  if (left.size > 0 && body['partial'] !== true)
    throw failure('unprocessable_entity', { base: [{ code: 'records-changed-since', params: { count: left.size } }] });
  const remove = [...records].filter(([one]) => !left.has(one));
  // What refers to others is removed first.
  const items = plannedKinds
    .toReversed()
    .flatMap((kind) => remove.flatMap(([one, klass]): Item[] => (klass === kind ? [{ id: one, kind }] : [])));
  const data = { remaining: left.size };
  const step = await beginStep(ctx, { id: hold, kind: 'undo-shop-history', record: id, data, items });
  if (items.length === 0) await finish(ctx, id, left.size);
  return { id, rev: (await read(ctx, shopImport, id))._rev, step };
};

export const undoHistoryStep: StepKind = {
  slice: async (ctx, _step, part) => {
    const items = part as readonly Item[];
    return writeInTime(items, async (kind, own) => {
      const ids = own.map(({ id }) => id);
      await removeForeign(ctx, entities[kind], ids);
      await ctx.db.query('DELETE FROM shop_import_rows WHERE account_id = $1 AND record_id = ANY($2)', [
        ctx.account,
        ids,
      ]);
    });
  },
  end: async (ctx, { record, data, items }) => {
    if (items > 0) await finish(ctx, record, Number(data['remaining'] ?? 0));
  },
};

async function finish(ctx: Context, id: string, remaining: number): Promise<void> {
  const doc: AnyDoc = await read(ctx, shopImport, id);
  const [before, after] = [Number(doc['number_before'] ?? 0), Number(doc['number_after'] ?? 0)];
  if (remaining === 0) await lowerNumber(ctx, ticket, after, before);
  await updateOwn(ctx, shopImport, id, { undone_at: ctx.now.toISOString(), remaining }, 'undo');
}
