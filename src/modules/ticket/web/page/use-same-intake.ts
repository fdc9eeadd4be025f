import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#platform/web/data/queries.ts';
import { ticket } from '../../entities/ticket.ts';
import { maxDevices } from '../../rules/counter/devices.ts';
import type { TicketDoc } from '../ticket-doc.ts';

/** The tickets of the other devices that came in with this one. */
export function useSameIntake(account: string, doc: TicketDoc): readonly TicketDoc[] {
  const { data = [] } = useQuery({
    ...listQuery<TicketDoc>(account, ticket.kind, {
      selector: { klass: ticket.kind, intake_id: doc.intake_id ?? '' },
      fields: ['_id', '_rev', 'klass', 'label', 'number', 'status', 'returned_at', 'equipment.label'],
      sort: [{ number: 'asc' }],
      limit: maxDevices,
    }),
    enabled: doc.intake_id !== undefined,
  });
  return data.filter((one) => one._id !== doc._id);
}
