/** Calls from the page to a worker; messages are copied, Blobs only by reference. */

type Task = (...args: never[]) => Promise<unknown>;
type Tasks = Readonly<Record<string, Task>>;

interface Call {
  readonly task: string;
  readonly args: readonly unknown[];
}

type Answer = { readonly value: unknown } | { readonly wrong: string } | { readonly progress: number };

/** In the worker: answers each call with the task of its name. */
export function answerCalls(tasks: Tasks): void {
  addEventListener('message', (event: MessageEvent<Call>) => {
    const task = tasks[event.data.task] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined;
    const tell = (answer: Answer): void => postMessage(answer);
    if (task === undefined) return tell({ wrong: `no task ${event.data.task}` });
    task(...event.data.args).then(
      (value) => tell({ value }),
      (error: unknown) => tell({ wrong: error instanceof Error ? error.message : String(error) }),
    );
    return undefined;
  });
}

/** In a worker's task: tells the page how far it is, at most ten times a second. */
export function progressTeller(): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    postMessage({ progress } satisfies Answer);
  };
}

/** The error message of a failed task. */
class WorkerFailure extends Error {}

interface Listening {
  readonly signal?: AbortSignal | undefined;
  /** Called with what the task reports by `progressTeller`. */
  readonly progress?: ((progress: number) => void) | undefined;
}

/**
 * In the page: runs one call in a worker of its own, which ends with it. @throws WorkerFailure; AbortError when
 * cancelled
 */
export async function callWorker<T extends Tasks, K extends keyof T & string>(
  start: () => Worker,
  task: K,
  args: Parameters<T[K]>,
  { signal, progress }: Listening = {},
): Promise<Awaited<ReturnType<T[K]>>> {
  const worker = start();
  try {
    return await new Promise((resolve, reject: (error: Error) => void) => {
      const giveUp = (): void => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted === true) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if ('progress' in data) return progress?.(data.progress);
        if ('wrong' in data) return reject(new WorkerFailure(data.wrong));
        return resolve(data.value as Awaited<ReturnType<T[K]>>);
      });
      worker.addEventListener('error', (event) => reject(new WorkerFailure(event.message)));
      worker.postMessage({ task, args } satisfies Call, []);
    });
  } finally {
    worker.terminate();
  }
}
