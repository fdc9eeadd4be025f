import type { Work } from '#platform/server/workers/workers.ts';
import type { financeTasks } from '../tasks.ts';

export const importWork: Work<typeof financeTasks> = {
  module: 'finance',
  pool: 'long',
  tooLarge: 'file-too-large-to-read',
};
