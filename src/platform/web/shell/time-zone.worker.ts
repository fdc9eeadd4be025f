import { answerCalls } from '../worker-calls.ts';

/** Reads the browser's time zone in a worker: the first use of Intl loads its data, which blocks a phone for 100 ms. */
const tasks = { zone: async () => new Intl.DateTimeFormat().resolvedOptions().timeZone };

export type TimeZoneTasks = typeof tasks;

answerCalls(tasks);
