import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { orderLine } from '../../entities/order-line.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { maxLines } from '../../rules/money/order-line.ts';
import { orderTotals, type OrderTotals } from '../../rules/money/order-total.ts';
import { dueOf, maxPayments, paidOf } from '../../rules/money/payments.ts';

export type LineDoc = AnyDoc & Doc<typeof orderLine>;
export type PaymentDoc = AnyDoc & Doc<typeof orderPayment> & { readonly creator?: { readonly label?: string } };

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
  const lines = useLines(account, of(orderLine.kind));
  const payments = useQuery(
    listQuery<PaymentDoc>(account, orderPayment.kind, {
      selector: of(orderPayment.kind),
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
        'bank_row',
        'e2eid',
        'creator.label',
      ],
      sort: [{ created_at: 'asc' }],
      limit: maxPayments,
    }),
  );
  if (lines === undefined || payments.data === undefined) return undefined;
  const totals = orderTotals(lines);
  const paid = paidOf(payments.data);
  const currency = [...lines, ...payments.data][0]?.currency;
  return { lines, payments: payments.data, totals, paid, due: dueOf(totals.total, paid), currency };
}

/** The lines in one request, or in two if a copied estimate added to those that people wrote. */
function useLines(account: string, selector: { klass: string; ticket_id: string }): readonly LineDoc[] | undefined {
  const page = (skip: number) =>
    listQuery<LineDoc>(account, orderLine.kind, { selector, sort: [{ created_at: 'asc' }], limit: maxLines, skip });
  const first = useQuery(page(0));
  const isFull = first.data?.length === maxLines;
  const second = useQuery({ ...page(maxLines), enabled: isFull });
  if (first.data === undefined || (isFull && second.data === undefined)) return undefined;
  return [...first.data, ...(isFull ? (second.data ?? []) : [])];
}
