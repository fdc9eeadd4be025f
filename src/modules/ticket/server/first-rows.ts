import type { Input } from '#platform/entity/define.ts';
import type { FirstRows } from '#platform/server/app.ts';
import { ticket } from '../entities/ticket.ts';
import { openStatuses } from '../rules/status.ts';

const fields = ['_id', 'label', 'customer.label'];

function text({ label, customer }: Input): string {
  const whose = (customer as { readonly label?: string } | undefined)?.label;
  return [label, whose].filter((part) => typeof part === 'string').join(' · ');
}

/** The open tickets that have not moved for longest, the newest of the list, and those that wait on the board. */
export const firstRows: readonly FirstRows[] = [
  {
    screen: '',
    path: () => '_find',
    query: {
      selector: { klass: ticket.kind, status: { $in: openStatuses } },
      sort: [{ status_at: 'asc' }],
      fields,
    },
    text,
  },
  {
    screen: ticket.plural,
    path: () => '_find',
    query: { selector: { klass: ticket.kind }, sort: [{ number: 'desc' }], fields },
    text,
  },
  {
    screen: 'ticket-board',
    path: () => '_find',
    query: { selector: { klass: ticket.kind, status: 'open' }, sort: [{ status_at: 'desc' }], fields },
    text,
  },
];
