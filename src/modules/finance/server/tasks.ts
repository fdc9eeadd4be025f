import { answerTasks } from '#platform/server/workers/answer.ts';
import { planFile, previewFile } from './import/judge-file.ts';
import { readFile } from './import/read-file.ts';

/** Functions of this module that run in threads. */
export const financeTasks = { readFile, previewFile, planFile };

export const run = answerTasks(financeTasks);
