import type { Work } from '#platform/server/workers/workers.ts';
import type { ticketTasks } from './tasks.ts';

export const printWork: Work<typeof ticketTasks> = { module: 'ticket', pool: 'quick', tooLarge: 'too-large-to-print' };
export const noteWork: Work<typeof ticketTasks> = {
  module: 'ticket',
  pool: 'quick',
  tooLarge: 'note-too-large-to-show',
};
