import type { Locale } from '#platform/entity/locale.ts';
import { callWorker } from '../worker-calls.ts';
import type { FormatTasks } from './format-data.worker.ts';

let loading: Promise<string> | undefined;

/**
 * Loads the data of formats in a worker, because their first use blocks the page of a phone for 150 ms. Returns the
 * browser's time zone.
 */
export async function loadFormatData(locale: Locale): Promise<string> {
  const start = (): Worker => new Worker(new URL('./format-data.worker.ts', import.meta.url), { type: 'module' });
  loading ??= callWorker<FormatTasks, 'load'>(start, 'load', [locale]);
  return loading;
}
