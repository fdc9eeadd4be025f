import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#platform/web/data/queries.ts';
import { estimate } from '../../entities/estimate.ts';
import type { EstimateDoc } from './estimate-doc.ts';

/** The newest estimate of a ticket that waits for the customer's answer; loaded if `wanted`. */
export function useSentEstimate(account: string, ticket: string, wanted: boolean): EstimateDoc | undefined {
  const { data } = useQuery({
    ...listQuery<EstimateDoc>(account, estimate.kind, {
      selector: { klass: estimate.kind, ticket_id: ticket, status: 'sent' },
      fields: ['_id', 'klass', 'label', 'number'],
      sort: [{ number: 'desc' }],
      limit: 1,
    }),
    enabled: wanted,
  });
  return data?.[0];
}
