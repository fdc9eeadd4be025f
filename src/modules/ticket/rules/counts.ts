import { isClosed, type Status } from './status.ts';

/** The counters of a ticket in addition to `Ticket`: its priority, its priority while open, and its status for the headers of the board. */
export function ticketCounters(ticket: { readonly status?: unknown; readonly priority?: unknown }): string[] {
  const status = (ticket.status ?? 'open') as Status;
  const priority = capital(String(ticket.priority ?? 'medium'));
  const all = [`Ticket${priority}`, `TicketStatus${capital(status)}`];
  return isClosed(status) ? all : [...all, `TicketOpen${priority}`];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
