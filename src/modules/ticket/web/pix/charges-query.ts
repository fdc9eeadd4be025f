import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import type { Charge } from '../../rules/pix/charge.ts';

interface Charges {
  readonly bank: boolean;
  readonly charges: readonly Charge[];
}

/** The charges of a ticket; read again when a payment changes. */
export function chargesQuery(account: string, ticket: string) {
  return queryOptions({
    queryKey: [...kindKey(account, orderPayment.kind), 'charges', ticket],
    queryFn: ({ signal }) => request<Charges>('GET', `/${account}/_pix/charges/${ticket}`, { signal }),
    staleTime: 0,
  });
}
