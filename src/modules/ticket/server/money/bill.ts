import type { Doc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { orderLine } from '../../entities/order-line.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { orderTotals, type OrderTotals } from '../../rules/money/order-total.ts';
import { dueOf, paidOf } from '../../rules/money/payments.ts';

export type LineDoc = Doc<typeof orderLine>;
export type PaymentDoc = Doc<typeof orderPayment>;

/** What an order costs, what was paid and what is due. */
export interface Bill {
  readonly lines: readonly LineDoc[];
  readonly payments: readonly PaymentDoc[];
  readonly totals: OrderTotals;
  readonly paid: string;
  readonly due: string;
}

/** The lines and payments of a ticket, oldest first, with their sums. */
export async function readBill(ctx: Context, ticketId: string): Promise<Bill> {
  const [lines, payments] = await Promise.all([linesOf(ctx, [ticketId]), paymentsOf(ctx, ticketId)]);
  return billOf(lines, payments);
}

export function billOf(lines: readonly LineDoc[], payments: readonly PaymentDoc[]): Bill {
  const totals = orderTotals(lines);
  const paid = paidOf(payments);
  return { lines, payments, totals, paid, due: dueOf(totals.total, paid) };
}

/** The lines of several tickets. */
export async function linesOf(ctx: Context, ticketIds: readonly string[]): Promise<readonly LineDoc[]> {
  return ctx.db.query(
    'SELECT * FROM order_lines WHERE account_id = $1 AND ticket_id = ANY($2) ORDER BY created_at, id',
    [ctx.account, ticketIds],
    docsOf(orderLine),
  );
}

async function paymentsOf(ctx: Context, ticketId: string): Promise<readonly PaymentDoc[]> {
  return ctx.db.query(
    'SELECT * FROM order_payments WHERE account_id = $1 AND ticket_id = $2 ORDER BY created_at, id',
    [ctx.account, ticketId],
    docsOf(orderPayment),
  );
}
