import type { Context } from '#platform/server/context.ts';
import { referringFields } from '#platform/server/records/referring-fields.ts';
import { plannedKinds, type PlannedKind } from '../../rules/history/judge/plan-values.ts';
import { entities } from './write-history.ts';

/** Why an undo leaves a record. */
export type LeftReason = 'changed' | 'used' | 'belongs-to-left';

/** Kinds whose records are a part of another one and stay with it. */
const parts: Readonly<Partial<Record<PlannedKind, string>>> = {
  order_line: 'ticket_id',
  order_payment: 'ticket_id',
  comment: 'item_id',
  stock_move: 'part_id',
};

/**
 * The records of an import that an undo must leave: people changed or removed them, something newer refers to them, or one of those needs
 * them.
 */
export async function findLeft(ctx: Context, id: string): Promise<ReadonlyMap<string, LeftReason>> {
  const left = new Map<string, LeftReason>();
  const changed = await ctx.db.query<{ id: string }>(
    `SELECT h.record_id AS id FROM shop_import_rows h JOIN changes c ON c.account_id = $1 AND c.id = h.record_id
     WHERE h.account_id = $1 AND h.import_id = $2 AND (c.rev <> h.rev OR c.deleted)`,
    [ctx.account, id],
  );
  for (const row of changed) left.set(row.id, 'changed');
  for (const kind of plannedKinds)
    for (const one of await usedFrom(ctx, id, kind)) if (!left.has(one)) left.set(one, 'used');
  await spread(ctx, id, left);
  return left;
}

/** Records of a kind that a record refers to which the import did not write. */
async function usedFrom(ctx: Context, id: string, kind: PlannedKind): Promise<readonly string[]> {
  const used = new Set<string>();
  for (const { entity, field } of referringFields(ctx.product, kind)) {
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT h.record_id AS id FROM shop_import_rows h JOIN "${entity.plural}" t ON t.account_id = $1 AND t."${field}" = h.record_id
       WHERE h.account_id = $1 AND h.import_id = $2 AND h.klass = $3
         AND NOT EXISTS (SELECT FROM shop_import_rows o WHERE o.account_id = $1 AND o.import_id = $2 AND o.record_id = t.id)`,
      [ctx.account, id, kind],
    );
    for (const row of rows) used.add(row.id);
  }
  return [...used];
}

/** Adds what the remaining records refer to, and the parts of them. */
async function spread(ctx: Context, id: string, left: Map<string, LeftReason>): Promise<void> {
  let added = [...left.keys()];
  while (added.length > 0) {
    const found = new Set<string>();
    for (const kind of plannedKinds) {
      const entity = entities[kind];
      const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
        field.type === 'ref' && (field.to === 'any' || plannedKinds.some((one) => one === field.to)) ? [name] : [],
      );
      for (const name of fields) {
        const rows = await ctx.db.query<{ id: string }>(
          `SELECT DISTINCT "${name}" AS id FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2) AND "${name}" IS NOT NULL`,
          [ctx.account, added],
        );
        for (const row of rows) found.add(row.id);
      }
      const owner = parts[kind];
      if (owner === undefined) continue;
      const rows = await ctx.db.query<{ id: string }>(
        `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND "${owner}" = ANY($2)`,
        [ctx.account, added],
      );
      for (const row of rows) found.add(row.id);
    }
    const own = await ctx.db.query<{ id: string }>(
      'SELECT record_id AS id FROM shop_import_rows WHERE account_id = $1 AND import_id = $2 AND record_id = ANY($3)',
      [ctx.account, id, [...found]],
    );
    added = own.map((row) => row.id).filter((one) => !left.has(one));
    for (const one of added) left.set(one, 'belongs-to-left');
  }
}
