import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { orderLine } from '../../entities/order-line.ts';
import { payment } from '../../entities/payment.ts';
import { maxLines } from '../../rules/money/order-line.ts';
import { orderTotals, type OrderTotals } from '../../rules/money/order-total.ts';
import { dueOf, maxPayments, paidOf } from '../../rules/money/payments.ts';

export type LineDoc = AnyDoc & Doc<typeof orderLine>;
export type PaymentDoc = AnyDoc & Doc<typeof payment> & { readonly creator?: { readonly label?: string } };

/** The bill of a ticket with its sums. */
export interface Bill {
  readonly lines: readonly LineDoc[];
  readonly payments: readonly PaymentDoc[];
  readonly totals: OrderTotals;
  readonly paid: string;
  readonly due: string;
  readonly currency: string | undefined;
}

/** Reads the lines and payments of a ticket; undefined until both are loaded. */
export function useBill(account: string, ticketId: string): Bill | undefined {
  const of = (kind: string): { klass: string; ticket_id: string } => ({ klass: kind, ticket_id: ticketId });
  const lines = useQuery(
    listQuery<LineDoc>(account, orderLine.kind, {
      selector: of(orderLine.kind),
      sort: [{ created_at: 'asc' }],
      // A copied estimate may exceed the limit of lines that people add.
      limit: 2 * maxLines,
    }),
  );
  const payments = useQuery(
    listQuery<PaymentDoc>(account, payment.kind, {
      selector: of(payment.kind),
      fields: [
        '_id',
        '_rev',
        'klass',
        'label',
        'method',
        'amount',
        'currency',
        'at',
        'note',
        'refund_of',
        'creator.label',
      ],
      sort: [{ created_at: 'asc' }],
      limit: maxPayments,
    }),
  );
  if (lines.data === undefined || payments.data === undefined) return undefined;
  const totals = orderTotals(lines.data);
  const paid = paidOf(payments.data);
  const currency = [...lines.data, ...payments.data][0]?.currency;
  return { lines: lines.data, payments: payments.data, totals, paid, due: dueOf(totals.total, paid), currency };
}
