import { Failure, type Complaints } from '#platform/entity/failure.ts';
import { startThreadClock, type ThreadClock } from './thread-clock.ts';

/** A module's tasks for threads: each gets one value that can be copied between threads, and returns another. */
export type Tasks = Readonly<Record<string, (given: never) => unknown>>;

export interface Ask {
  readonly task: string;
  readonly given: unknown;
  /** Started when a thread has the task. */
  readonly clock: ThreadClock;
}

/** Errors lose their class between threads, so a Failure is sent as data. */
export type Answer =
  | { readonly value: unknown }
  | {
      readonly refused: {
        readonly error: string;
        readonly reason: string | Complaints;
        readonly retryAfter: number | undefined;
      };
    };

/** The thread's side: the `run` that a module's file of tasks exports. */
export function answerTasks(tasks: Tasks): (ask: Ask) => Promise<Answer> {
  return async ({ task, given, clock }) => {
    startThreadClock(clock);
    const run = tasks[task] as ((given: unknown) => unknown) | undefined;
    if (run === undefined) throw new Error(`there is no task ${task}`);
    try {
      return { value: await run(given) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { error: code, reason, retryAfter } = error;
      return { refused: { error: code, reason, retryAfter } };
    }
  };
}
