import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.ts';
import type { Ledger } from './ledger.ts';

export interface Load {
  resume(): Promise<void>;
  /** Resolves when no request is open any more. */
  pause(): Promise<void>;
}

const writers = 8;

/** Eight clients that create tickets and change their own; every answer goes into the ledger. */
export function startLoad(api: Api, ledger: Ledger): Load {
  const state = { running: false };
  let work: Promise<unknown> = Promise.resolve();
  const write = async (writer: number) => {
    for (let count = 0; state.running; count += 1) {
      const own = await create(api, ledger, `writer ${writer}, ticket ${count}`);
      if (own !== undefined && count % 2 === 0) await change(api, ledger, own);
      if (own === undefined) await sleep(50);
    }
  };
  return {
    resume: async () => {
      state.running = true;
      work = Promise.all(Array.from({ length: writers }, async (_, writer) => write(writer)));
    },
    pause: async () => {
      state.running = false;
      await work;
    },
  };
}

async function create(api: Api, ledger: Ledger, content: string): Promise<string | undefined> {
  const { status, body } = await api.call('POST', api.group, { klass: 'ticket', content });
  if (status !== 201) return undefined;
  const id = String(body['id']);
  ledger.set(id, { rev: String(body['rev']), content });
  return id;
}

async function change(api: Api, ledger: Ledger, id: string): Promise<void> {
  const known = ledger.get(id);
  if (!known) return;
  const content = `${known.content}, changed`;
  const { status, body } = await api.call('PUT', `${api.group}/${id}?rev=${known.rev}`, { content });
  if (status === 201) ledger.set(id, { rev: String(body['rev']), content });
}
