import type { Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { changeMany } from '#platform/server/records/many.ts';
import { outgo } from '../../entities/outgo.ts';
import type { PlannedItem } from './plan.ts';

/** What a file may change in a row that a purchase planned. */
const filledFields = ['value', 'confirmed'] as const;

/** Gives planned parts what the bank says of them; returns by row what that changed. */
export async function fillRows(
  ctx: Context,
  items: readonly PlannedItem[],
  csv: string,
): Promise<ReadonlyMap<string, Input>> {
  const fills = new Map(items.flatMap(({ record, fill }) => (record && fill ? [[record, fill] as const] : [])));
  const before = new Map<string, Input>();
  if (fills.size === 0) return before;
  await changeMany(
    ctx,
    outgo,
    [...fills.keys()],
    (doc) => {
      before.set(doc._id, Object.fromEntries(filledFields.map((name) => [name, doc[name] ?? null])));
      return fills.get(doc._id) ?? {};
    },
    'import',
    csv,
  );
  return before;
}

/** Gives such rows back what they had before an import that is undone. */
export async function emptyRows(ctx: Context, csv: string): Promise<void> {
  const keys = await ctx.db.query<{ record_id: string; was: Input }>(
    'SELECT record_id, was FROM import_keys WHERE account_id = $1 AND csv_id = $2 AND was IS NOT NULL',
    [ctx.account, csv],
  );
  const was = new Map(keys.map((key) => [key.record_id, key.was]));
  if (was.size > 0) await changeMany(ctx, outgo, [...was.keys()], (doc) => was.get(doc._id) ?? {}, 'undo', csv);
}
