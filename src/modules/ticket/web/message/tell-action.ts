import type { Toast } from '#platform/web/parts/toasts.tsx';
import { eventOfStatus } from '../../rules/messages/message-events.ts';
import type { Status } from '../../rules/status.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import type { Words } from '../words.ts';
import { composing } from './composing.ts';

/** Offers to tell the customer of a status that matters to the customer. */
export function tellAction(
  t: Words,
  { _id: ticketId, customer_id: id, customer }: TicketDoc,
  to: Status,
): Pick<Toast, 'action'> {
  const event = eventOfStatus(to);
  if (event === undefined || id === undefined || customer?.label === undefined) return {};
  const label = t('ticket.move.tell', { name: customer.label });
  return { action: { label, run: () => composing.set({ ticket: ticketId, event }) } };
}
