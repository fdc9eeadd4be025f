import type { Entity, Input } from '#platform/entity/define.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import type { Context, StepKind } from '#platform/server/context.ts';
import { beginWrittenStep, freeRecords, holdRecords } from '#platform/server/jobs/steps/begin-step.ts';
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
import { plannedKinds, type PlannedKind, type PlannedRecord } from '../../rules/history/judge/plan-values.ts';
import type { Counts, HistoryPlan } from './judge-history.ts';

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

/**
 * Begins to write. Returns undefined if a ticket was numbered since the plan was made, or another import ran: then it must be made again.
 */
export async function beginHistory(
  ctx: Context,
  plan: HistoryPlan,
  planned: { readonly fileName: string; readonly counter: number; readonly state: string },
): Promise<Begun | undefined> {
  const hold = await holdRecords(ctx, [historyHold]);
  await lockGroup(ctx);
  if ((await lastNumber(ctx, ticket)) !== planned.counter || (await importsOf(ctx)) !== planned.state) {
    await freeRecords(ctx, hold);
    return undefined;
  }
  // Tickets that are written meanwhile come after the highest imported number.
  const after = Math.max(planned.counter, plan.last);
  if (plan.last > 0) await raiseNumber(ctx, ticket, after);
  const id = newId(shopImport.prefix, ctx.now.getTime());
  const rev = nextRev();
  const values = { ...recordOf(plan, planned.fileName), number_before: planned.counter, number_after: after };
  const change = { entity: shopImport, id, before: undefined, values, input: {}, event: 'import' };
  await store(ctx, shopImport, [{ change, rev, after: allFields(shopImport, values), changed: [] }], { hooks: {} });
  if (plan.items === 0) {
    await freeRecords(ctx, hold);
    return { id, rev, step: undefined, added: 0 };
  }
  const { items, slices } = plan;
  const step = await beginWrittenStep(ctx, { id: hold, kind: 'shop-history', record: id, data: {}, items, slices });
  return { id, rev, step, added: items };
}

/** The imports of the group as one value, which changes with each import and undo. */
export async function importsOf(ctx: Context): Promise<string> {
  const [row] = await ctx.db.query<{ imports: string }>(
    "SELECT coalesce(md5(string_agg(id || ' ' || rev, ' ' ORDER BY id)), '') AS imports FROM shop_imports WHERE account_id = $1",
    [ctx.account],
  );
  return row?.imports ?? '';
}

function recordOf({ counts, program, leftOut }: HistoryPlan, fileName: string): Input {
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
  slice: async (ctx, { record }, part) => {
    const items = part as readonly PlannedRecord[];
    for (const kind of plannedKinds) {
      const own = items.filter((item) => item.kind === kind);
      if (own.length === 0) continue;
      const revs = await createForeign(ctx, entities[kind], own);
      await ctx.db.query(
        `INSERT INTO shop_import_rows (account_id, record_id, import_id, klass, rev, key)
         SELECT $1, u.id, $2, $3, u.rev, decode(u.key, 'hex')
         FROM unnest($4::text[], $5::text[], $6::text[]) AS u(id, rev, key) ON CONFLICT (account_id, record_id) DO NOTHING`,
        [ctx.account, record, kind, own.map(({ id }) => id), revs, own.map(({ key }) => key)],
      );
    }
  },
};
