import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { failure, Failure, type ErrorCode } from '#platform/entity/failure.ts';
import type { Answer, Ask, Tasks } from './answer.ts';
import { openTaskQueue, serverIsBusy } from './task-queue.ts';
import { createThreadClock, type ThreadClock, usedTime } from './thread-clock.ts';

/** Runs computations in threads that would block the event loop, with limits of time and memory. */
export interface Workers {
  /** For one group, which never gets the last free thread. */
  of(account: string): GroupWorkers;
  /** Ends all threads, also busy ones. */
  close(): Promise<void>;
}

export interface GroupWorkers {
  /**
   * Runs a module's task in a thread; `given` and the result are copied. Throws the task's own Failure; 422 with the work's `tooLarge` above the
   * limits of CPU time, memory or stack; 503 if no thread is free in time or the machine is too busy for it to end in time.
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
  /** CPU milliseconds of the thread for one task: more is too large, on a busy machine as on a quiet one. */
  readonly cpu: number;
  /** Milliseconds that a caller waits for a task that has a thread. */
  readonly patience: number;
  /** Megabytes of a thread's heap. */
  readonly memory: number;
  /** Maximum of waiting tasks, and milliseconds that they wait. */
  readonly queue: number;
  readonly wait: number;
}

/** None takes the threads of another: `quick` for pages and feeds, `print` for paper and notes at the counter, `long` for whole files. */
export interface Pools {
  readonly quick: Limits;
  readonly print: Limits;
  readonly long: Limits;
}

const cores = availableParallelism();
const usual: Pools = {
  quick: {
    threads: Math.max(2, Math.min(4, cores)),
    cpu: 10_000,
    patience: 30_000,
    memory: 256,
    queue: 64,
    wait: 10_000,
  },
  print: { threads: 2, cpu: 10_000, patience: 30_000, memory: 256, queue: 64, wait: 10_000 },
  long: {
    threads: Math.max(2, Math.floor(cores / 2)),
    cpu: 60_000,
    patience: 120_000,
    memory: 1024,
    queue: 8,
    wait: 60_000,
  },
};

/** The file of a module's tasks, which exports `run`, made by `answerTasks`. */
export type TasksOf = (module: string) => URL | Promise<URL>;

/** Threads start on demand. */
export function openWorkers(tasksOf: TasksOf, pools: Pools = usual): Workers {
  const opened = { quick: openPool(pools.quick), print: openPool(pools.print), long: openPool(pools.long) };
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
      await Promise.all(Object.values(opened).map(async (pool) => pool.close()));
    },
  };
}

interface Pool {
  run(whose: string, entry: URL, ask: Omit<Ask, 'clock'>, tooLarge: string): Promise<Answer>;
  close(): Promise<void>;
}

function openPool({ threads, cpu, patience, memory, queue, wait }: Limits): Pool {
  let piscina: Piscina<Ask, Answer> | undefined;
  // Queue here and not in the pool, so that a caller's patience begins when a thread is free.
  const turns = openTaskQueue({ places: threads, queue, wait });
  let isClosed = false;
  const open = (entry: URL): Piscina<Ask, Answer> =>
    new Piscina<Ask, Answer>({
      name: 'run',
      // One thread stays: on a busy machine its start alone takes many seconds.
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: 4 },
      // Threads get no secrets.
      env: { NODE_ENV: process.env['NODE_ENV'] },
      execArgv: loaderFor(entry),
      recordTiming: false,
    });
  const runWithinLimits = async (entry: URL, ask: Omit<Ask, 'clock'>, tooLarge: string): Promise<Answer> => {
    const clock = createThreadClock();
    const ending = new AbortController();
    let isOverrun = false;
    const stopWatching = watchTime(clock, cpu, () => {
      isOverrun = true;
      ending.abort();
    });
    // A later task would start new threads.
    if (isClosed) ending.abort();
    try {
      piscina ??= open(entry);
      return await piscina.run({ ...ask, clock }, { filename: fileURLToPath(entry), signal: ending.signal });
    } catch (error) {
      if (isOverrun || isTooMuch(error)) throw failure('unprocessable_entity', { base: [{ code: tooLarge }] });
      throw error;
    } finally {
      stopWatching();
    }
  };
  return {
    run: async (whose, entry, ask, tooLarge) => {
      const free = await turns.take(whose);
      // A task that the caller no longer waits for goes on: the thread is warm when the caller tries again.
      const result = runWithinLimits(entry, ask, tooLarge).finally(free);
      return resultWithin(patience, result);
    },
    close: async () => {
      isClosed = true;
      turns.close();
      await piscina?.destroy();
    },
  };
}

/** Calls `overrun` when a task has used up its time; returns how to stop. A thread uses at most one core, so nothing is missed between two looks. */
function watchTime(clock: ThreadClock, limit: number, overrun: () => void): () => void {
  const look = (): void => {
    const left = limit - usedTime(clock);
    if (left <= 0) return overrun();
    timer = setTimeout(look, Math.max(left, shortestLook));
  };
  let timer = setTimeout(look, limit);
  return () => clearTimeout(timer);
}

/** Milliseconds. */
const shortestLook = 20;

/** The result, or 503 after so many milliseconds. */
async function resultWithin<T>(patience: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(serverIsBusy(5)), patience);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
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
