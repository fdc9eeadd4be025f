import type { AnyDoc, Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { announceChanges } from '#platform/server/records/group-lock.ts';
import { rootOf } from '#platform/server/trash/cascade.ts';
import { readBill } from './bill.ts';
import { notifyPaid } from './notify-paid.ts';

/** The tickets that these records belong to; without those whose removal removes the records. */
export function ticketsOf(ctx: Context, docs: readonly Input[]): readonly string[] {
  const ids = docs.flatMap(({ ticket_id: id }) => (typeof id === 'string' ? [id] : []));
  return [...new Set(ids)].filter((id) => id !== rootOf(ctx));
}

/**
 * Stores the sums of tickets after a write of their lines or payments, under the group's lock. The tickets keep their rev, because nobody
 * edited them, but open browsers are notified.
 */
export async function followMoney(ctx: Context, ids: readonly string[], changed: 'lines' | 'payments'): Promise<void> {
  for (const id of ids) {
    const bill = await readBill(ctx, id);
    const first = [...bill.lines, ...bill.payments][0];
    const sums = first === undefined ? [null, null, null] : [bill.totals.total, bill.paid, bill.due];
    await ctx.db.query(
      'UPDATE tickets SET total = $3, paid = $4, due = $5, bill_currency = $6 WHERE account_id = $1 AND id = $2',
      [ctx.account, id, ...sums, first?.currency ?? null],
    );
    await notifyPaid(ctx, id, changed);
  }
  await announceChanges(ctx, ids);
}

/** The same for a restored record. Of those that come back together only the last one computes the sums. */
export async function followRestored(ctx: Context, doc: AnyDoc, changed: 'lines' | 'payments'): Promise<void> {
  const [another] = await ctx.db.query(
    `SELECT 1 FROM trash t JOIN changes c ON c.account_id = $1 AND c.id = t.id AND c.deleted
     WHERE t.account_id = $1 AND t.klass IN ('order_line', 'order_payment') AND NOT t.ended
       AND t.with_id = (SELECT own.with_id FROM trash own WHERE own.account_id = $1 AND own.id = $2) LIMIT 1`,
    [ctx.account, doc._id],
  );
  if (another === undefined) await followMoney(ctx, ticketsOf(ctx, [doc]), changed);
}

/** The currency of a ticket's bill. */
export function billCurrency(doc: AnyDoc | Input | undefined, ofGroup: string): string {
  const known = doc?.['bill_currency'];
  return typeof known === 'string' ? known : ofGroup;
}
