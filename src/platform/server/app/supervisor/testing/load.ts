import type { Api } from '../../../../../../scripts/kill-rounds/api.ts';

export interface Load {
  /** Ids of what was written so far. */
  readonly written: readonly string[];
  /** What did not answer as it should. */
  stop(): Promise<readonly unknown[]>;
}

/** Four clients that write and read without a pause, on connections that are kept; what does not answer as it should is an error. */
export function startLoad(api: Api): Load {
  const written: string[] = [];
  const errors: unknown[] = [];
  const load = { isGoing: true };
  const client = async (): Promise<void> => {
    while (load.isGoing) {
      const made = await api.call('POST', api.group, { klass: 'customer', name: 'Eva' });
      if (made.status === 201) written.push(String(made.body['id']));
      else errors.push(made);
      const read = await api.call('GET', `${api.group}/${written.at(-1)}`);
      if (read.status !== 200) errors.push(read);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return {
    written,
    stop: async () => {
      load.isGoing = false;
      await clients;
      return errors;
    },
  };
}
