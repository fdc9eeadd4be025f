import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { request } from '../api/request.ts';
import { refresh } from './queries.ts';

interface LiveChange {
  readonly seq: number | string;
  readonly id: string;
  readonly klass?: string;
  readonly deleted?: boolean;
}

const pollEvery = 30_000;
const gatherFor = 150;

/** Asks again for what is shown of a kind as soon as anybody changes a record of it in this group. */
export function useLiveChanges(account: string | null): void {
  const client = useQueryClient();
  const ask = useEffectEvent((kind: string) => refresh(client, account ?? '', kind));
  useEffect(() => {
    if (account === null) return undefined;
    const kinds = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const flush = (): void => {
      timer = null;
      for (const kind of kinds) void ask(kind);
      kinds.clear();
    };
    const note = (change: LiveChange): void => {
      if (change.klass === undefined) return;
      kinds.add(change.klass);
      kinds.add('version');
      timer ??= setTimeout(flush, gatherFor);
    };
    const stop = listen(account, note);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [account]);
}

/** Server-sent events; where they do not get through, asks every half minute instead. */
function listen(account: string, note: (change: LiveChange) => void): () => void {
  const source = new EventSource(`/api/${account}/_changes?feed=eventsource&since=now`);
  let stopPolling: (() => void) | null = null;
  source.addEventListener('message', (event: MessageEvent<string>) => {
    const change = parseChange(event.data);
    if (change !== null) note(change);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) stopPolling ??= poll(account, note);
  });
  return () => {
    source.close();
    stopPolling?.();
  };
}

function poll(account: string, note: (change: LiveChange) => void): () => void {
  let since: number | string = 'now';
  const ask = async (): Promise<void> => {
    const answer = await request<{ results: readonly LiveChange[]; last_seq: number | string }>(
      'GET',
      `/${account}/_changes`,
      { query: { since } },
    );
    since = answer.last_seq;
    answer.results.forEach(note);
  };
  const timer = setInterval(() => {
    ask().catch(() => undefined);
  }, pollEvery);
  return () => clearInterval(timer);
}

function parseChange(data: string): LiveChange | null {
  try {
    return JSON.parse(data) as LiveChange;
  } catch {
    return null;
  }
}
