import { answerCalls } from '../worker-calls.ts';

/** Looks up the browser's time zone in a worker: the first question to Intl loads its data, which holds a phone up for 100 ms. */
const tasks = { zone: async () => new Intl.DateTimeFormat().resolvedOptions().timeZone };

export type TimeZoneTasks = typeof tasks;

answerCalls(tasks);
