import type { AgeTasks } from './age.worker.ts';
import { callWorker } from '#platform/web/worker-calls.ts';

/** The sha256 of a file in hexadecimal, computed in a worker; `progress` is called with the number of bytes read. */
export async function hashInWorker(
  file: Blob,
  listening?: { readonly signal?: AbortSignal; readonly progress?: (read: number) => void },
): Promise<string> {
  const start = (): Worker => new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  return callWorker<{ sha256: (file: Blob) => Promise<string> }, 'sha256'>(start, 'sha256', [file], listening);
}

/** Encrypts, decrypts and opens vaults in a worker. */
export async function ageInWorker<K extends keyof AgeTasks>(
  task: K,
  ...args: Parameters<AgeTasks[K]>
): Promise<Awaited<ReturnType<AgeTasks[K]>>> {
  const start = (): Worker => new Worker(new URL('./age.worker.ts', import.meta.url), { type: 'module' });
  return callWorker<AgeTasks, K>(start, task, args);
}
