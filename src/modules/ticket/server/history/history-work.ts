import type { Work } from '#platform/server/workers/workers.ts';
import type { ticketTasks } from '../tasks.ts';

export const historyWork: Work<typeof ticketTasks> = {
  module: 'ticket',
  pool: 'long',
  tooLarge: 'history-too-large',
};
