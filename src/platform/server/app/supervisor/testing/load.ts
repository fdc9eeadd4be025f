import { onTestFinished } from 'vitest';
import type { Api } from '../../../../../../scripts/kill-rounds/api.ts';

export interface Load {
  /** Ids of the documents written so far. */
  readonly written: readonly string[];
  /** Stops the clients; returns the unexpected answers. */
  stop(): Promise<readonly unknown[]>;
}

/** Starts four clients that write and read without a pause on keep-alive connections, until the test is over. */
export function startLoad(api: Api): Load {
  const written: string[] = [];
  const errors: unknown[] = [];
  const load = { isRunning: true };
  const client = async (): Promise<void> => {
    while (load.isRunning) {
      const made = await api.call('POST', api.group, { klass: 'customer', name: 'Eva' });
      if (made.status === 201) written.push(String(made.body['id']));
      else errors.push(made);
      const read = await api.call('GET', `${api.group}/${written.at(-1)}`);
      if (read.status !== 200) errors.push(read);
    }
  };
  onTestFinished(() => void (load.isRunning = false));
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return {
    written,
    stop: async () => {
      load.isRunning = false;
      await clients;
      return errors;
    },
  };
}
