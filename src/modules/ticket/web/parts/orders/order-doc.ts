import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { Selector } from '#platform/web/api/api.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';

export type OrderDoc = AnyDoc &
  Doc<typeof partOrder> & {
    readonly part?: { readonly serials?: boolean; readonly on_hand?: string };
    readonly ticket?: { readonly number?: number; readonly label?: string };
  };

/** Orders that are shown at once. */
const maxOrders = 100;

/** The ordered parts of a ticket or in some states, oldest first. */
export function useOrders(account: string, where: Selector): readonly OrderDoc[] | undefined {
  const fields = [
    '_id',
    '_rev',
    'klass',
    'label',
    ...Object.keys(partOrder.fields),
    'part.serials',
    'ticket.number',
    'ticket.label',
  ];
  const query = {
    selector: { klass: partOrder.kind, ...where },
    fields,
    sort: [{ created_at: 'asc' as const }],
    limit: maxOrders,
  };
  return useQuery(listQuery<OrderDoc>(account, partOrder.kind, query)).data;
}
