import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { createDocs, removeMany } from '#platform/server/records/many.ts';
import { orderLine } from '../../entities/order-line.ts';
import { ticket } from '../../entities/ticket.ts';
import { linesIn } from '../../rules/estimates/answer.ts';
import { billCurrency } from './follow-money.ts';

/**
 * Makes the accepted lines of an answered estimate lines of its ticket's bill. Lines of an earlier answer to the same estimate are replaced,
 * so each accepted line is on the bill once. An estimate in another currency than the bill is not copied.
 */
export async function copyEstimate(ctx: Context, doc: AnyDoc): Promise<void> {
  const id = doc['ticket_id'];
  const of = typeof id === 'string' ? await readOrNothing(ctx, ticket, id) : undefined;
  if (of === undefined) return;
  const before = await ctx.db.query<{ id: string }>(
    'SELECT id FROM order_lines WHERE account_id = $1 AND estimate_id = $2 ORDER BY id',
    [ctx.account, doc._id],
  );
  if (before.length > 0)
    await removeMany(
      ctx,
      orderLine,
      before.map((line) => line.id),
    );
  const currency = String(doc['currency']);
  if (billCurrency(of, currency) !== currency) return;
  const rows = linesIn(doc)
    .filter((line) => line.state === 'accepted')
    .map(({ line_kind: kind, description, quantity, value }) => ({
      ticket_id: of._id,
      line_kind: kind ?? 'labour',
      description,
      quantity,
      value,
      currency,
      estimate_id: doc._id,
    }));
  if (rows.length > 0) await createDocs(ctx, orderLine, rows, 'copy');
}
