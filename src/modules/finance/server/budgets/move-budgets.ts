import type { Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { changeMany, removeMany } from '#platform/server/records/many.ts';
import { budget } from '../../entities/budget.ts';
import { sumOf } from '../../rules/money.ts';
import type { Merge } from '../../rules/categories/merge-categories.ts';

/** Budgets of categories that become one take its name; those of the same month and currency become one budget of their sum. */
export async function moveBudgets(ctx: Context, { from, to }: Merge): Promise<void> {
  const docs = await ctx.db.query(
    'SELECT * FROM budgets WHERE account_id = $1 AND category = ANY($2::text[]) ORDER BY (category = $3) DESC, id',
    [ctx.account, [...from, to], to],
    docsOf(budget),
  );
  const first = new Map<string, { readonly id: string; readonly amounts: string[] }>();
  const gone: string[] = [];
  for (const doc of docs) {
    const key = `${String(doc['currency'])} ${String(doc['month'] ?? '')}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, { id: doc._id, amounts: [String(doc['amount'])] });
    else {
      known.amounts.push(String(doc['amount']));
      gone.push(doc._id);
    }
  }
  if (docs.every((doc) => doc['category'] === to)) return;
  await removeMany(ctx, budget, gone, 'merge-categories');
  const amounts = new Map([...first.values()].map(({ id, amounts: own }) => [id, sumOf(own)]));
  await changeMany(
    ctx,
    budget,
    [...amounts.keys()],
    ({ _id: id }) => ({ category: to, amount: amounts.get(id) ?? '0' }),
    'merge-categories',
  );
}
