import type { Work } from '#platform/server/workers/workers.ts';
import type { ticketTasks } from './tasks.ts';

export const printWork: Work<typeof ticketTasks> = { module: 'ticket', pool: 'print', tooLarge: 'too-large-to-print' };
export const invoiceWork: Work<typeof ticketTasks> = { module: 'ticket', pool: 'print', tooLarge: 'damaged-file' };
export const noteWork: Work<typeof ticketTasks> = {
  module: 'ticket',
  pool: 'print',
  tooLarge: 'note-too-large-to-show',
};
