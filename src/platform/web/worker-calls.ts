/** Calls from the page to a worker; messages are copied, Blobs only by reference. */

type Task = (...args: never[]) => Promise<unknown>;
type Tasks = Readonly<Record<string, Task>>;

interface Call {
  readonly task: string;
  readonly args: readonly unknown[];
}

type Answer = { readonly value: unknown } | { readonly wrong: string };

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

/** The error message of a failed task. */
class WorkerFailure extends Error {}

/**
 * In the page: runs one call in a worker of its own, which ends with it. @throws WorkerFailure; AbortError when
 * cancelled
 */
export async function callWorker<T extends Tasks, K extends keyof T & string>(
  start: () => Worker,
  task: K,
  args: Parameters<T[K]>,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<T[K]>>> {
  const worker = start();
  try {
    return await new Promise((resolve, reject: (error: Error) => void) => {
      const giveUp = (): void => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted === true) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
        'wrong' in data ? reject(new WorkerFailure(data.wrong)) : resolve(data.value as Awaited<ReturnType<T[K]>>),
      );
      worker.addEventListener('error', (event) => reject(new WorkerFailure(event.message)));
      worker.postMessage({ task, args } satisfies Call, []);
    });
  } finally {
    worker.terminate();
  }
}
