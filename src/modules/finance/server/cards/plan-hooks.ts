import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { outgo } from '../../entities/outgo.ts';
import { addMonths, billOf, dayOfPart } from '../../rules/cards/calendar.ts';
import { calendarOf, isBillNear } from '../../rules/cards/card-wallet.ts';
import { partsOf } from '../../rules/cards/parts.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { amountComplaint, takesRows } from '../../rules/entering.ts';
import { isZero, written } from '../../rules/money.ts';
import { failure } from '#platform/entity/failure.ts';
import { openParts } from './open-parts.ts';
import { seedParts } from './seed-parts.ts';

/** Hooks of purchases in parts: a new one writes its parts as rows that are not confirmed; a removed one removes those that are still open. */
export const planHooks: EntityHooks = {
  batched: true,
  beforeSave: each(fitPlan),
  afterSave: each(async (ctx, { before, doc }) => {
    if (before === undefined) await seedParts(ctx, doc);
  }),
  beforeDelete: each(async (ctx, doc) => {
    const parts = await openParts(ctx, doc._id);
    // They come back with the purchase.
    await cascadeFrom(ctx, doc._id, async () => {
      for (const { id } of parts) await removeOwn(ctx, outgo, id);
    });
  }),
};

/** Months from the last part of a purchase to the end of its bill, at most. */
const monthsSpare = 6;

async function fitPlan(ctx: Context, { before, values }: Change): Promise<void> {
  if (Array.isArray(values['categories'])) values['categories'] = tidyTags(values['categories'] as string[]);
  if (before !== undefined) return;
  const card = await cardOf(ctx, values['wallet_id']);
  const calendar = calendarOf(card);
  if (calendar === null) throw fieldFailure('wallet_id', 'must-be-a-card-with-days');
  if (!takesRows(card)) throw fieldFailure('wallet_id', 'is-inactive');
  const [total, precision] = [String(values['total']), Number(card['precision'])];
  const complaint = amountComplaint('total', total, [precision]);
  if (complaint !== undefined) throw failure('unprocessable_entity', { total: [complaint] });
  if (partsOf(total, Number(values['count']), precision).some(isZero))
    throw fieldFailure('total', 'too-small-for-parts');
  values['total'] = written(total, precision);
  const firstPart = Number(values['first_part'] ?? 1);
  if (firstPart > Number(values['count']))
    throw fieldFailure('first_part', 'less-than-or-equal-to', { count: Number(values['count']) });
  // Days have four digits for the year.
  if (addMonths(String(values['date']).slice(0, 7), Number(values['count']) + monthsSpare).length > 7)
    throw fieldFailure('date', 'is-invalid');
  const day = dayOfPart(String(values['date']), firstPart);
  const first = values['first_bill'] ?? billOf(calendar, day);
  if (typeof first !== 'string' || !isBillNear(first, day)) throw fieldFailure('first_bill', 'is-no-near-bill');
  values['first_bill'] = first;
}

async function cardOf(ctx: Context, id: unknown): Promise<Input> {
  const [row] = await ctx.db.query<Input>(
    'SELECT card, closing_day, due_day, closings, "precision", active FROM wallets WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  if (row === undefined) throw fieldFailure('wallet_id', 'must-exist');
  return row;
}
