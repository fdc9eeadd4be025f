import { answerCalls } from '../worker-calls.ts';

/** Makes the first format of each kind, which loads its data for all threads. Returns the browser's time zone. */
const tasks = {
  load: async (locale: string) => {
    new Intl.NumberFormat(locale).format(0);
    new Intl.PluralRules(locale).select(0);
    new Intl.RelativeTimeFormat(locale).format(0, 'day');
    new Intl.DateTimeFormat(locale).format(0);
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
};

export type FormatTasks = typeof tasks;

answerCalls(tasks);
