import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#platform/web/data/queries.ts';
import { orderLine } from '../../entities/order-line.ts';

/** Whether the group writes bills: only then lists show what is due. */
export function useHasBills(account: string): boolean {
  const { data } = useQuery({
    ...listQuery(account, orderLine.kind, { selector: { klass: orderLine.kind }, fields: ['_id'], limit: 1 }),
    staleTime: 60_000,
  });
  return data !== undefined && data.length > 0;
}
