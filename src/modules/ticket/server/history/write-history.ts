import type { Entity, Input } from '#platform/entity/define.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import type { Context, StepKind } from '#platform/server/context.ts';
import { beginWrittenStep, holdRecords } from '#platform/server/jobs/steps/begin-step.ts';
import { createForeign, lastNumber, raiseNumber } from '#platform/server/records/foreign-records.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { allFields, store } from '#platform/server/records/store.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { shopImport } from '../../entities/history/shop-import.ts';
import { orderLine } from '../../entities/order-line.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { ticket } from '../../entities/ticket.ts';
import { type PlannedKind, type PlannedRecord } from '../../rules/history/judge/plan-values.ts';
import type { Counts, HistoryPlan } from './judge-history.ts';
import { writeInTime } from './write-in-time.ts';

export const entities: Readonly<Record<PlannedKind, Entity>> = {
  customer,
  equipment,
  stock_part: stockPart,
  stock_move: stockMove,
  ticket,
  order_line: orderLine,
  order_payment: orderPayment,
  comment,
};

/** Imports of a group, and their undo, run one after the other. */
export const historyHold = 'shop-history';

export interface Begun {
  readonly id: string;
  readonly rev: string;
  readonly step: string | undefined;
  readonly added: number;
}

/** Thrown when the plan must be made again: a ticket was numbered, or another import ran, since it was made. */
export class PlanOutdated extends Error {}

interface StepData {
  readonly counter: number;
  readonly state: string;
  readonly last: number;
  readonly rev: string;
  readonly values: Input;
}

/** Begins to write: stores the slices and writes the first one. @throws PlanOutdated */
export async function beginHistory(
  ctx: Context,
  { items, slices, ...plan }: Omit<HistoryPlan, 'bytes' | 'lengths'> & { readonly slices: readonly string[] },
  { fileName, counter, state }: { readonly fileName: string; readonly counter: number; readonly state: string },
): Promise<Begun> {
  const hold = await holdRecords(ctx, [historyHold]);
  const id = newId(shopImport.prefix, ctx.now.getTime());
  const data: StepData & Input = { counter, state, last: plan.last, rev: nextRev(), values: recordOf(plan, fileName) };
  // A step needs a slice, so that an import of nothing leaves its record too.
  const all = items === 0 ? ['[]'] : slices;
  const step = await beginWrittenStep(ctx, { id: hold, kind: 'shop-history', record: id, data, items, slices: all });
  return { id, rev: data.rev, step, added: items };
}

/** Raises the last number and writes the record of the import, under the group's lock, with the first slice. */
async function beginUnderLock(
  ctx: Context,
  id: string,
  { counter, state, last, rev, values }: StepData,
): Promise<void> {
  await lockGroup(ctx);
  if ((await lastNumber(ctx, ticket)) !== counter || (await importsOf(ctx)) !== state) throw new PlanOutdated();
  // Tickets that are written meanwhile come after the highest imported number.
  const after = Math.max(counter, last);
  if (last > 0) await raiseNumber(ctx, ticket, after);
  const all = { ...values, number_before: counter, number_after: after };
  const change = { entity: shopImport, id, before: undefined, values: all, input: {}, event: 'import' };
  await store(ctx, shopImport, [{ change, rev, after: allFields(shopImport, all), changed: [] }], { hooks: {} });
}

/** The imports of the group as one value, which changes with each import and undo. */
export async function importsOf(ctx: Context): Promise<string> {
  const [row] = await ctx.db.query<{ imports: string }>(
    "SELECT coalesce(md5(string_agg(id || ' ' || rev, ' ' ORDER BY id)), '') AS imports FROM shop_imports WHERE account_id = $1",
    [ctx.account],
  );
  return row?.imports ?? '';
}

function recordOf(
  { counts, program, leftOut }: Pick<HistoryPlan, 'counts' | 'program' | 'leftOut'>,
  fileName: string,
): Input {
  const sum = (name: keyof Counts): number => Object.values(counts).reduce((all, one) => all + one[name], 0);
  const added = (list: string): number => counts[list]?.new ?? 0;
  return {
    file_name: fileName,
    program,
    added: sum('new'),
    known: sum('known'),
    conflicts: sum('conflict'),
    rejected: sum('rejected'),
    customers: added('customers'),
    equipment: added('equipment'),
    parts: added('parts'),
    tickets: added('orders'),
    left_out: leftOut,
  };
}

/** Writes a slice of planned records, with the keys and revs by which the import knows them. */
export const historyStep: StepKind = {
  slice: async (ctx, { record, data, done }, part) => {
    const items = part as readonly PlannedRecord[];
    if (done === 0) await beginUnderLock(ctx, record, data as unknown as StepData);
    return writeInTime(items, async (kind, own) => {
      const revs = await createForeign(ctx, entities[kind], own);
      await ctx.db.query(
        `INSERT INTO shop_import_rows (account_id, record_id, import_id, klass, rev, key)
         SELECT $1, u.id, $2, $3, u.rev, decode(u.key, 'hex')
         FROM unnest($4::text[], $5::text[], $6::text[]) AS u(id, rev, key) ON CONFLICT (account_id, record_id) DO NOTHING`,
        [ctx.account, record, kind, own.map(({ id }) => id), revs, own.map(({ key }) => key)],
      );
    });
  },
};
