import type { Context } from '#platform/server/context.ts';
import { referringFields } from '#platform/server/records/referring-fields.ts';
import { plannedKinds, type PlannedKind } from '../../rules/history/judge/plan-values.ts';
import { entities } from './write-history.ts';

/** Why an undo leaves a record. */
export type LeftReason = 'changed' | 'used' | 'belongs-to-left';

/** The records of an import, and those that an undo must leave. */
export interface Written {
  readonly records: ReadonlyMap<string, PlannedKind>;
  readonly left: ReadonlyMap<string, LeftReason>;
}

/** Records per statement. Each reads by ids, because right after an import the planner knows nothing of the new rows. */
const atOnce = 2000;

/** Kinds whose records are a part of another one and stay with it. */
const parts: Readonly<Partial<Record<PlannedKind, string>>> = {
  order_line: 'ticket_id',
  order_payment: 'ticket_id',
  comment: 'item_id',
  stock_move: 'part_id',
};

/** An undo leaves what people changed or removed, what something newer refers to, and what one of those needs. */
export async function findLeft(ctx: Context, id: string): Promise<Written> {
  const records = new Map<string, PlannedKind>();
  const left = new Map<string, LeftReason>();
  for await (const rows of rowsOf(ctx, id)) {
    for (const row of rows) records.set(row.id, row.klass);
    for (const one of await changedOf(ctx, rows)) left.set(one, 'changed');
  }
  for (const kind of plannedKinds) {
    const ids = [...records].filter(([, klass]) => klass === kind).map(([one]) => one);
    for (let from = 0; from < ids.length; from += atOnce)
      for (const one of await usedOf(ctx, kind, ids.slice(from, from + atOnce), records))
        if (!left.has(one)) left.set(one, 'used');
  }
  await addNeeded(ctx, records, left);
  return { records, left };
}

interface Row {
  readonly id: string;
  readonly klass: PlannedKind;
  readonly rev: string;
}

async function* rowsOf(ctx: Context, id: string): AsyncGenerator<readonly Row[]> {
  for (const kind of plannedKinds) {
    let last = '';
    for (;;) {
      const rows = await ctx.db.query<Row>(
        `SELECT record_id AS id, klass, rev FROM shop_import_rows
         WHERE account_id = $1 AND import_id = $2 AND klass = $3 AND record_id > $4 ORDER BY record_id LIMIT ${atOnce}`,
        [ctx.account, id, kind, last],
      );
      if (rows.length > 0) yield rows;
      if (rows.length < atOnce) break;
      last = rows.at(-1)?.id ?? '';
    }
  }
}

/** Those with another rev than the import wrote, and removed ones. */
async function changedOf(ctx: Context, rows: readonly Row[]): Promise<readonly string[]> {
  const now = await ctx.db.query<{ id: string; rev: string; deleted: boolean }>(
    'SELECT id, rev, deleted FROM changes WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, rows.map(({ id }) => id)],
  );
  const revs = new Map(now.map(({ id, rev, deleted }) => [id, deleted ? '' : rev]));
  return rows.filter(({ id, rev }) => revs.get(id) !== rev).map(({ id }) => id);
}

/** Those to which a record refers that the import did not write. */
async function usedOf(
  ctx: Context,
  kind: PlannedKind,
  ids: readonly string[],
  records: ReadonlyMap<string, PlannedKind>,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const { entity, field } of referringFields(ctx.product, kind)) {
    const rows = await ctx.db.query<{ id: string; referred: string }>(
      `SELECT id, "${field}" AS referred FROM "${entity.plural}" WHERE account_id = $1 AND "${field}" = ANY($2::text[])`,
      [ctx.account, ids],
    );
    for (const row of rows) if (!records.has(row.id)) used.add(row.referred);
  }
  return used;
}

/** Adds what the remaining records refer to, and the parts of them. */
async function addNeeded(
  ctx: Context,
  records: ReadonlyMap<string, PlannedKind>,
  left: Map<string, LeftReason>,
): Promise<void> {
  let added = [...left.keys()];
  while (added.length > 0) {
    const found = new Set<string>();
    for (let from = 0; from < added.length; from += atOnce)
      for (const one of await neededBy(ctx, added.slice(from, from + atOnce))) found.add(one);
    added = [...found].filter((one) => records.has(one) && !left.has(one));
    for (const one of added) left.set(one, 'belongs-to-left');
  }
}

async function neededBy(ctx: Context, ids: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of plannedKinds) {
    const entity = entities[kind];
    const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
      field.type === 'ref' && (field.to === 'any' || plannedKinds.some((one) => one === field.to)) ? [name] : [],
    );
    for (const name of fields) {
      const rows = await ctx.db.query<{ id: string | null }>(
        `SELECT DISTINCT "${name}" AS id FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2::text[])`,
        [ctx.account, ids],
      );
      for (const row of rows) if (row.id !== null) found.push(row.id);
    }
    const owner = parts[kind];
    if (owner === undefined) continue;
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND "${owner}" = ANY($2::text[])`,
      [ctx.account, ids],
    );
    for (const row of rows) found.push(row.id);
  }
  return found;
}
