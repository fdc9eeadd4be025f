import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { addUp, categoriesOf, partsOf, tidyParts } from '../../rules/splits/parts.ts';

/** The parts of a row must add up to its value. Its categories are those of its parts. */
export async function checkParts(ctx: Context, changes: readonly Change[]): Promise<void> {
  // No parts are stored as none.
  for (const { values } of changes) if (partsOf(values).length === 0 && 'parts' in values) values['parts'] = null;
  const split = changes.filter(({ before, values }) => partsOf({ ...before, ...values }).length > 0);
  if (split.length === 0) return;
  const wallets = await ctx.db.query<{ id: string; precision: number }>(
    'SELECT id, "precision" FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, split.map(({ before, values }) => values['wallet_id'] ?? before?.['wallet_id'])],
  );
  for (const { before, values } of split) {
    const row: Input = { ...before, ...values };
    const wallet = wallets.find(({ id }) => id === row['wallet_id']);
    const parts = tidyParts(partsOf(row), wallet?.precision ?? 0);
    if (parts === null) throw fieldFailure('parts', 'is-invalid');
    const value = String(row['value'] ?? '0');
    if (!addUp(parts, value)) throw fieldFailure('parts', 'parts-must-add-up', { value });
    values['parts'] = parts;
    const categories = categoriesOf(parts);
    if (categories.length > 0 || 'parts' in values) values['categories'] = categories.length === 0 ? null : categories;
  }
}
