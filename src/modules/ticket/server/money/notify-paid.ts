import type { AnyDoc } from '#platform/entity/define.ts';
import { dayIn } from '#platform/entity/time-zone.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { isPositive } from '../../rules/money/payments.ts';

interface Order {
  readonly number: number;
  readonly title: string | null;
  readonly status: string;
  readonly paid: string | null;
  readonly due: string | null;
  readonly currency: string | null;
  readonly paid_at: string | Date | null;
}

/**
 * Notifies the other modules when a ticket is done and paid, and when a payment was undone so that something is due. Further work on a paid
 * ticket changes nothing of what was paid.
 */
export async function notifyPaid(
  ctx: Context,
  ticketId: string,
  changed: 'lines' | 'payments' | 'status',
): Promise<void> {
  const [order] = await ctx.db.query<Order>(
    `SELECT t.number, t.title, t.status, t.paid::text, t.due::text, t.bill_currency AS currency,
       (SELECT max(p.at) FROM order_payments p WHERE p.account_id = $1 AND p.ticket_id = t.id) AS paid_at
     FROM tickets t WHERE t.account_id = $1 AND t.id = $2`,
    [ctx.account, ticketId],
  );
  if (order === undefined) return;
  const { paid, due } = order;
  const isPaid = order.status === 'done' && isPositive(paid ?? '0') && !isPositive(due ?? '0');
  if (isPaid) await send(ctx, ticketId, await detailOf(ctx, order));
  else if (changed === 'payments') await send(ctx, ticketId, { state: 'unpaid' });
}

/** The payments of a removed ticket go with it. */
export async function notifyUnpaid(ctx: Context, doc: AnyDoc): Promise<void> {
  if (doc['paid'] !== undefined) await send(ctx, doc._id, { state: 'unpaid' });
}

async function send(ctx: Context, source: string, detail: EventDetail): Promise<void> {
  await notifyModules(ctx.product, ctx.db, 'ticket.paid', { source, ...detail }, ctx.now, ctx);
}

/** Without the customer's name: an erasure would have to find it in other modules. */
async function detailOf(ctx: Context, order: Order): Promise<EventDetail> {
  const { timeZone } = await groupLocale(ctx);
  return {
    state: 'paid',
    amount: order.paid ?? '0',
    currency: order.currency ?? '',
    date: dayIn(new Date(order.paid_at ?? ctx.now), timeZone),
    description: `${formatTicketNumber(order.number)} ${order.title ?? ''}`.trim(),
  };
}
