import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#platform/web/data/queries.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { openOrderStates } from '../../../rules/parts/order-state.ts';
import type { OrderDoc } from './order-doc.ts';

/** The newest part that is ordered for a ticket and has not arrived; loaded if `wanted`. */
export function useOrderedPart(account: string, ticket: string, wanted: boolean): OrderDoc | undefined {
  const { data } = useQuery({
    ...listQuery<OrderDoc>(account, partOrder.kind, {
      selector: { klass: partOrder.kind, ticket_id: ticket, state: { $in: openOrderStates } },
      fields: ['_id', 'klass', 'label', 'name'],
      sort: [{ created_at: 'desc' }],
      limit: 1,
    }),
    enabled: wanted,
  });
  return data?.[0];
}
