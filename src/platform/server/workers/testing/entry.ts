import { failure } from '#platform/entity/failure.ts';
import { answerTasks } from '../answer.ts';

let counted = 0;

/** Tasks that fail in every possible way. */
export const oddTasks = {
  double: (number: number) => number * 2,
  sleep: async (milliseconds: number): Promise<number> => {
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
    return milliseconds;
  },
  /** How many times this thread has counted, after some milliseconds. */
  count: async (milliseconds: number) => {
    await oddTasks.sleep(milliseconds);
    counted += 1;
    return counted;
  },
  spin: () => {
    for (;;);
  },
  hoard: () => {
    const all: string[][] = [];
    for (;;) all.push(Array.from({ length: 10_000 }, (_, index) => `${all.length} ${index}`));
  },
  descend: (depth: number): number => (depth === 0 ? 0 : 1 + oddTasks.descend(depth - 1)),
  refuse: () => {
    throw failure('not_found', 'missing');
  },
  fail: () => {
    throw new Error('a fault');
  },
  exit: () => process.exit(3),
  secrets: () => Object.keys(process.env),
};

export const run = answerTasks(oddTasks);
