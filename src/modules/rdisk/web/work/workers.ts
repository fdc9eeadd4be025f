import type { AgeTasks } from './age.worker.ts';
import { callWorker } from '#platform/web/worker-calls.ts';

/** The sha256 of a file in hexadecimal, computed in a worker. */
export async function hashInWorker(file: Blob, signal?: AbortSignal): Promise<string> {
  const start = (): Worker => new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  return callWorker<{ sha256: (file: Blob) => Promise<string> }, 'sha256'>(start, 'sha256', [file], signal);
}

/** Encrypts, decrypts and opens vaults in a worker. */
export async function ageInWorker<K extends keyof AgeTasks>(
  task: K,
  ...args: Parameters<AgeTasks[K]>
): Promise<Awaited<ReturnType<AgeTasks[K]>>> {
  const start = (): Worker => new Worker(new URL('./age.worker.ts', import.meta.url), { type: 'module' });
  return callWorker<AgeTasks, K>(start, task, args);
}
