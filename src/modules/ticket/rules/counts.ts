import { isClosed, type Status } from './status.ts';

/**
 * The counters a ticket is in beside `Ticket` itself: by priority, by priority while open,
 * and by status for the heads of the board's columns.
 */
export function ticketCounters(ticket: { readonly status?: unknown; readonly priority?: unknown }): string[] {
  const status = (ticket.status ?? 'open') as Status;
  const priority = capital(String(ticket.priority ?? 'medium'));
  const all = [`Ticket${priority}`, `TicketStatus${capital(status)}`];
  return isClosed(status) ? all : [...all, `TicketOpen${priority}`];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
