import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { failure, Failure, type ErrorCode } from '#platform/entity/failure.ts';
import type { Answer, Ask, Tasks } from './answer.ts';
import { openTaskQueue } from './task-queue.ts';

/** Runs computations in threads that would block the event loop, with limits of time and memory. */
export interface Workers {
  /** For one group, which never gets the last free thread. */
  of(account: string): GroupWorkers;
  /** Ends all threads, also busy ones. */
  close(): Promise<void>;
}

export interface GroupWorkers {
  /**
   * Runs a module's task in a thread; `given` and the result are copied. Throws 503 if no thread is free in time, 422
   * with the work's `tooLarge` above the limits of time, memory or stack, and the task's own Failure.
   */
  run<T extends Tasks, N extends keyof T & string>(
    work: Work<T>,
    task: N,
    given: Parameters<T[N]>[0],
  ): Promise<Awaited<ReturnType<T[N]>>>;
}

/** Tasks of one module. `tasks` is never set; it carries the types. */
export interface Work<T extends Tasks> {
  readonly module: string;
  readonly pool: keyof Pools;
  /** Reason of the error when a task exceeds its limits. */
  readonly tooLarge: string;
  readonly tasks?: T;
}

interface Limits {
  readonly threads: number;
  /** Milliseconds from its start in a thread. */
  readonly time: number;
  /** Megabytes of a thread's heap. */
  readonly memory: number;
  /** Maximum of waiting tasks, and milliseconds that they wait. */
  readonly queue: number;
  readonly wait: number;
}

/** `quick` for what a person waits for, `long` for whole files, which never takes the threads of `quick`. */
export interface Pools {
  readonly quick: Limits;
  readonly long: Limits;
}

const cores = availableParallelism();
const usual: Pools = {
  quick: { threads: Math.max(2, Math.min(4, cores)), time: 10_000, memory: 256, queue: 64, wait: 10_000 },
  long: { threads: Math.max(2, Math.floor(cores / 2)), time: 60_000, memory: 1024, queue: 8, wait: 60_000 },
};

/** The file of a module's tasks, which exports `run`, made by `answerTasks`. */
export type TasksOf = (module: string) => URL | Promise<URL>;

/** Threads start on demand. */
export function openWorkers(tasksOf: TasksOf, pools: Pools = usual): Workers {
  const opened = { quick: openPool(pools.quick), long: openPool(pools.long) };
  return {
    of: (account) => ({
      run: async ({ module, pool, tooLarge }, task, given) => {
        const answer = await opened[pool].run(account, await tasksOf(module), { task, given }, tooLarge);
        if ('refused' in answer) {
          const { error, reason, retryAfter } = answer.refused;
          throw new Failure(error as ErrorCode, reason, retryAfter === undefined ? {} : { retryAfter });
        }
        return answer.value as never;
      },
    }),
    close: async () => {
      await Promise.all([opened.quick.close(), opened.long.close()]);
    },
  };
}

interface Pool {
  run(whose: string, entry: URL, ask: Ask, tooLarge: string): Promise<Answer>;
  close(): Promise<void>;
}

function openPool({ threads, time, memory, queue, wait }: Limits): Pool {
  let piscina: Piscina<Ask, Answer> | undefined;
  // Queue here and not in the pool, so that a task's time begins with its work.
  const turns = openTaskQueue({ places: threads, queue, wait });
  let isClosed = false;
  const open = (entry: URL): Piscina<Ask, Answer> =>
    new Piscina<Ask, Answer>({
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: 4 },
      // Threads get no secrets.
      env: { NODE_ENV: process.env['NODE_ENV'] },
      execArgv: loaderFor(entry),
      recordTiming: false,
    });
  return {
    run: async (whose, entry, ask, tooLarge) => {
      const free = await turns.take(whose);
      const ending = new AbortController();
      let isOverrun = false;
      // A plain timer: combining signals costs as much as a small task.
      const timer = setTimeout(() => {
        isOverrun = true;
        ending.abort();
      }, time);
      // A later task would start new threads.
      if (isClosed) ending.abort();
      try {
        piscina ??= open(entry);
        return await piscina.run(ask, { filename: fileURLToPath(entry), signal: ending.signal });
      } catch (error) {
        if (isOverrun || isTooMuch(error)) throw failure('unprocessable_entity', { base: [{ code: tooLarge }] });
        throw error;
      } finally {
        clearTimeout(timer);
        free();
      }
    },
    close: async () => {
      isClosed = true;
      turns.close();
      await piscina?.destroy();
    },
  };
}

/** TypeScript sources need a loader; built files do not. */
function loaderFor(entry: URL): string[] {
  if (!entry.pathname.endsWith('.ts')) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** Whether the thread ran out of memory or stack; too deep nesting is a RangeError in V8. */
function isTooMuch(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof RangeError || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
