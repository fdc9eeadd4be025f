import { Big } from 'big.js';
import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { createDocs, removeMany } from '#platform/server/records/many.ts';
import { orderLine } from '../../entities/order-line.ts';
import { ticket } from '../../entities/ticket.ts';
import { linesIn } from '../../rules/estimates/answer.ts';
import { billCurrency } from './follow-money.ts';

/**
 * Makes the accepted lines of an answered estimate lines of its ticket's bill. An estimate in another currency than the bill is not copied.
 */
export async function copyEstimate(ctx: Context, doc: AnyDoc): Promise<void> {
  const id = doc['ticket_id'];
  const of = typeof id === 'string' ? await readOrNothing(ctx, ticket, id) : undefined;
  if (of === undefined) return;
  const currency = String(doc['currency']);
  if (billCurrency(of, currency) !== currency) return;
  const rows = linesIn(doc)
    .filter((line) => line.state === 'accepted')
    .map(({ line_kind: kind, description, quantity, value }) => ({
      ticket_id: of._id,
      line_kind: kind ?? 'labour',
      description,
      quantity: new Big(quantity ?? '1').toFixed(),
      value,
      currency,
      estimate_id: doc._id,
    }));
  if (rows.length > 0) await createDocs(ctx, orderLine, rows, 'copy');
}

/** Lines leave the bill when their estimate is no longer approved: nothing is on it that the customer has not accepted. */
export async function removeCopies(ctx: Context, saved: readonly Saved[]): Promise<void> {
  const ended = saved.filter(({ before, doc }) => before?.['status'] === 'approved' && doc['status'] !== 'approved');
  if (ended.length === 0) return;
  const copies = await ctx.db.query<{ id: string }>(
    'SELECT id FROM order_lines WHERE account_id = $1 AND estimate_id = ANY($2) ORDER BY id',
    [ctx.account, ended.map(({ id }) => id)],
  );
  await removeMany(
    ctx,
    orderLine,
    copies.map(({ id }) => id),
  );
}
