import { answerTasks } from '#platform/server/workers/answer.ts';
import { readFeed } from './parse/read-feed.ts';

/** What this module does in threads. */
export const readerTasks = { readFeed };

export const run = answerTasks(readerTasks);
