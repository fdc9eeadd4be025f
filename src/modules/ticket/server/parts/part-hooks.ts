import { Big } from 'big.js';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { eanOf } from '../../rules/parts/ean.ts';
import { partComplaints } from '../../rules/parts/part-complaints.ts';
import { emptyStock, isBelowLeast } from '../../rules/parts/stock.ts';

/** Hooks of parts: numbers of bar codes are checked, and a part with moves is archived instead of removed. */
export const partHooks: EntityHooks = {
  hiddenFromTimeline: ['currency'],
  batched: true,
  beforeSave: async (ctx, changes) => {
    for (const change of changes) check(change);
    const fresh = changes.filter(({ before }) => before === undefined);
    if (fresh.length === 0) return;
    const currency = defaultCurrency(await groupSettings(ctx, ['locale', 'currency']));
    for (const { values } of fresh) Object.assign(values, { currency, on_hand: emptyStock.on_hand });
  },
  beforeDelete: each(async (ctx, doc) => {
    if (await isUsed(ctx, doc)) throw failure('unprocessable_entity', { base: [{ code: 'part-is-used' }] });
  }),
};

function check({ values, before }: Change): void {
  if (typeof values['ean'] === 'string' && values['ean'] !== before?.['ean']) {
    values['ean'] = eanOf(values['ean']);
    if (values['ean'] === null) throw fieldFailure('ean', 'is-no-ean');
  }
  const after: Input = { ...before, ...values };
  const complaints = partComplaints(after);
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  const onHand = String(before?.['on_hand'] ?? '0');
  // The serial numbers of what is on hand would be unknown.
  if ((after['serials'] === true) !== (before?.['serials'] === true) && !new Big(onHand).eq(0))
    throw fieldFailure('serials', 'stock-is-not-empty');
  values['below_least'] = isBelowLeast(onHand, after['least'] as string | null | undefined);
}

async function isUsed(ctx: Context, doc: AnyDoc): Promise<boolean> {
  const [used] = await ctx.db.query('SELECT 1 FROM stock_moves WHERE account_id = $1 AND part_id = $2 LIMIT 1', [
    ctx.account,
    doc._id,
  ]);
  return used !== undefined;
}
