import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { failure, Failure, type ErrorCode } from '#platform/entity/failure.ts';
import type { Answer, Ask, Tasks } from './answer.ts';
import { openTaskQueue } from './task-queue.ts';

/** Computing that would keep the event loop from everybody else: done in threads, with limits of time and memory. */
export interface Workers {
  /** For one group, which never takes the last thread from the others. */
  of(account: string): GroupWorkers;
  /** Ends all threads, those at work too. */
  close(): Promise<void>;
}

export interface GroupWorkers {
  /**
   * Runs a module's task in a thread; `given` and the answer are copied. No thread in time → 503. Over its limits of time,
   * memory or stack → 422 with the work's complaint. What the task itself refuses is thrown here as it was there.
   */
  run<T extends Tasks, N extends keyof T & string>(
    work: Work<T>,
    task: N,
    given: Parameters<T[N]>[0],
  ): Promise<Awaited<ReturnType<T[N]>>>;
}

/** Tasks of one module and how long they may take. `tasks` is never there: it carries the types. */
export interface Work<T extends Tasks> {
  readonly module: string;
  readonly pool: keyof Pools;
  /** The complaint when a task overruns its limits: what is too large. */
  readonly tooLarge: string;
  readonly tasks?: T;
}

interface Limits {
  readonly threads: number;
  /** Milliseconds from the moment that a thread takes it. */
  readonly time: number;
  /** Megabytes of one thread's objects. */
  readonly memory: number;
  /** Tasks that wait for a thread, and for how many milliseconds. */
  readonly queue: number;
  readonly wait: number;
}

/** What a person waits for at once, and whole files: the second never takes the threads of the first. */
export interface Pools {
  readonly quick: Limits;
  readonly long: Limits;
}

const cores = availableParallelism();
const usual: Pools = {
  quick: { threads: Math.max(2, Math.min(4, cores)), time: 10_000, memory: 256, queue: 64, wait: 10_000 },
  long: { threads: Math.max(2, Math.floor(cores / 2)), time: 60_000, memory: 1024, queue: 8, wait: 60_000 },
};

/** Where a module's tasks are: a file that exports `run`, made by `answerTasks`. */
export type TasksOf = (module: string) => URL | Promise<URL>;

/** Threads start when they are needed. */
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
  // Turns are taken here and not in the pool's own queue, so that a task's time begins with its work.
  const turns = openTaskQueue({ places: threads, queue, wait });
  let isClosed = false;
  const open = (entry: URL): Piscina<Ask, Answer> =>
    new Piscina<Ask, Answer>({
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: 4 },
      // Nothing secret is needed there.
      env: { NODE_ENV: process.env['NODE_ENV'] },
      execArgv: loaderFor(entry),
      recordTiming: false,
    });
  return {
    run: async (whose, entry, ask, tooLarge) => {
      const free = await turns.take(whose);
      const ending = new AbortController();
      let isOverrun = false;
      // A plain timer: a signal that is made of others costs as much as handing over a small task.
      const timer = setTimeout(() => {
        isOverrun = true;
        ending.abort();
      }, time);
      // What comes after the threads were ended would start others.
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

/** Sources are run as they are; what is built needs no loader. */
function loaderFor(entry: URL): string[] {
  if (!entry.pathname.endsWith('.ts')) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** The thread's memory is used up, or its stack: too deep a nesting, which V8 calls a RangeError. */
function isTooMuch(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof RangeError || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
