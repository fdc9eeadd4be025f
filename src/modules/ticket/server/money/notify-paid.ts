import type { AnyDoc } from '#platform/entity/define.ts';
import { dayIn } from '#platform/entity/region/time-zone.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { dueOf, isPositive } from '../../rules/money/payments.ts';
import { noteSettled } from '../pix/note-bank-rows.ts';

interface Order {
  readonly number: number;
  readonly title: string | null;
  readonly status: string;
  readonly paid: string | null;
  readonly due: string | null;
  readonly currency: string | null;
  readonly paid_at: string | Date | null;
  /** What a bank's rows are already an income for. */
  readonly banked: string;
  /** A payment by bank was recorded whose row is not known yet. */
  readonly awaits_row: boolean;
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
       (SELECT max(p.at) FROM order_payments p WHERE p.account_id = $1 AND p.ticket_id = t.id) AS paid_at,
       (SELECT coalesce(sum(CASE WHEN p.refund_of IS NULL THEN p.amount ELSE -p.amount END), 0)::text
        FROM order_payments p LEFT JOIN order_payments o ON o.account_id = $1 AND o.id = p.refund_of COLLATE "C"
        WHERE p.account_id = $1 AND p.ticket_id = t.id
          AND (p.bank_row IS NOT NULL OR (o.bank_row IS NOT NULL AND p.method IN ('pix', 'transfer')))) AS banked,
       EXISTS (SELECT FROM order_payments p WHERE p.account_id = $1 AND p.ticket_id = t.id AND p.bank_row IS NULL
         AND p.refund_of IS NULL AND p.method IN ('pix', 'transfer')) AS awaits_row
     FROM tickets t WHERE t.account_id = $1 AND t.id = $2`,
    [ctx.account, ticketId],
  );
  if (order === undefined) return;
  const { paid, due } = order;
  const isPaid = order.status === 'done' && isPositive(paid ?? '0') && !isPositive(due ?? '0');
  const amount = dueOf(paid ?? '0', order.banked);
  if (isPaid && isPositive(amount)) await send(ctx, ticketId, { ...(await detailOf(ctx, order)), amount });
  else if (isPaid || changed === 'payments') await send(ctx, ticketId, { state: 'unpaid' });
  if (due !== null && !isPositive(due) && !order.awaits_row) await noteSettled(ctx, ticketId);
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
    currency: order.currency ?? '',
    date: dayIn(new Date(order.paid_at ?? ctx.now), timeZone),
    description: `${formatTicketNumber(order.number)} ${order.title ?? ''}`.trim(),
  };
}
