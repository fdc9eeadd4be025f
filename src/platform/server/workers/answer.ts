import { Failure, type Complaints } from '#platform/entity/failure.ts';

/** What threads do for one module: each takes one value that can be copied between threads, and answers another one. */
export type Tasks = Readonly<Record<string, (given: never) => unknown>>;

export interface Ask {
  readonly task: string;
  readonly given: unknown;
}

/** An error loses its class between threads: a refusal travels as data. */
export type Answer =
  | { readonly value: unknown }
  | {
      readonly refused: {
        readonly error: string;
        readonly reason: string | Complaints;
        readonly retryAfter: number | undefined;
      };
    };

/** The thread's side: what a module's file of tasks exports as `run`. */
export function answerTasks(tasks: Tasks): (ask: Ask) => Promise<Answer> {
  return async ({ task, given }) => {
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
