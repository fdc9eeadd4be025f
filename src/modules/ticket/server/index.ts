import type { ServerModule } from '#platform/server/module.ts';
import { handOver, ticketHooks } from './tickets.ts';

/** Service orders: tickets with their workflow, customers and equipment. */
export const ticketModule: ServerModule = {
  key: 'ticket',
  on: { ticket: ticketHooks },
  updates: { return: handOver },
  views: {
    'count-by-open-ticket-priority': { high: 'TicketOpenHigh', medium: 'TicketOpenMedium', low: 'TicketOpenLow' },
    'count-by-ticket-priority': { high: 'TicketHigh', medium: 'TicketMedium', low: 'TicketLow' },
    'ticket-open-priority': { high: 'TicketOpenHigh', medium: 'TicketOpenMedium', low: 'TicketOpenLow' },
    'count-by-ticket-status': {
      open: 'TicketStatusOpen',
      block: 'TicketStatusBlock',
      doing: 'TicketStatusDoing',
      review: 'TicketStatusReview',
      done: 'TicketStatusDone',
      cancel: 'TicketStatusCancel',
    },
  },
};
