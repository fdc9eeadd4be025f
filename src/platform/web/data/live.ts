import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '../api/request.ts';
import { refresh, refreshOlder } from './queries.ts';
import { sessionQuery } from './session-queries.ts';
import { shareStream } from './shared-stream.ts';

interface LiveChange {
  readonly seq: number | string;
  readonly id: string;
  readonly klass?: string;
  readonly deleted?: boolean;
}

const pollEvery = 30_000;
const gatherFor = 150;

/**
 * Milliseconds to wait for more membership changes before the session is loaded again (docs/specification.md,
 * Constants).
 */
export const profileLoadDebounce = 300;

/**
 * Reloads the shown records of a kind as soon as a record of it changes in this group. Returns whether the person has
 * lost access to the group.
 */
export function useLiveChanges(account: string | null): boolean {
  const client = useQueryClient();
  const [lost, setLost] = useState<string | null>(null);
  // After leaving the group's screens, the person may have been invited again.
  if (lost !== null && lost !== account) setLost(null);
  const checkAccess = useEffectEvent(async (group: string) => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    void client.invalidateQueries({ queryKey: ['memberships'] });
    // The person's rights may have changed: nothing that is not shown stays in memory, and what is shown is read again.
    client.removeQueries({ queryKey: ['docs', group], type: 'inactive' });
    void client.invalidateQueries({ queryKey: ['docs', group] });
    if (session.userCtx.name === null || session.userCtx.roles.includes(group)) return;
    client.removeQueries({ queryKey: ['docs', group] });
    setLost(group);
  });
  const ask = useEffectEvent((kind: string) => refresh(client, account ?? '', kind));
  const catchUp = useEffectEvent((changedAt: number) => refreshOlder(client, account ?? '', changedAt));
  useEffect(() => {
    if (account === null || account === lost) return undefined;
    let checking: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(checking);
      checking = setTimeout(() => void checkAccess(account).catch(() => undefined), profileLoadDebounce);
    };
    const kinds = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const flush = (): void => {
      timer = null;
      for (const kind of kinds) void ask(kind);
      kinds.clear();
    };
    const changed = (change: LiveChange): void => {
      if (change.klass === undefined) return;
      kinds.add(change.klass);
      kinds.add('version');
      if (change.klass === 'subscription') check();
      timer ??= setTimeout(flush, gatherFor);
    };
    const stop = listenToChanges(account, { changed, begun: (at) => void catchUp(at), refused: check });
    return () => {
      stop();
      clearTimeout(checking);
      if (timer !== null) clearTimeout(timer);
    };
  }, [account, lost]);
  return account !== null && account === lost;
}

/** Who listens to the changes of a group. */
interface Listener {
  readonly changed: (change: LiveChange) => void;
  /** A stream begins, and the newest change before it was made at `at` of this clock: what is older may have missed it. */
  readonly begun: (at: number) => void;
  /** The person may have lost access. */
  readonly refused: () => void;
}

/** The first event of a stream: the newest change before it, and how many milliseconds ago it was made. */
interface Begin {
  readonly seq: number;
  readonly age: number | null;
}

/** What the tab with the stream tells the others. */
type News = { readonly change: LiveChange } | { readonly begin: Begin } | 'refused';

/** Subscribes to the changes of a group, with one stream for all tabs of the browser. */
export function listenToChanges(account: string, { changed, begun, refused }: Listener): () => void {
  let last: LiveChange['seq'] = 'now';
  return shareStream<News>(
    `oficina changes ${account}`,
    // The tab that takes over the stream continues after the last change.
    (tell) => openStream(account, last, tell),
    (news) => {
      if (news === 'refused') return refused();
      if ('begin' in news) {
        last = news.begin.seq;
        if (news.begin.age !== null) begun(Date.now() - news.begin.age);
        return;
      }
      last = news.change.seq;
      changed(news.change);
    },
  );
}

/** Opens an event stream; if the network does not let it through, polls every half minute. */
function openStream(account: string, since: LiveChange['seq'], tell: (news: News) => void): () => void {
  const refused = (): void => tell('refused');
  const changed = (change: LiveChange): void => tell({ change });
  const source = new EventSource(`/api/${account}/_changes?feed=eventsource&since=${since}`);
  let stopPolling: (() => void) | null = null;
  let last = since;
  source.addEventListener('message', (event: MessageEvent<string>) => {
    const change = parse(event.data) as LiveChange | null;
    if (change === null) return;
    last = change.seq;
    changed(change);
  });
  source.addEventListener('begin', (event: MessageEvent<string>) => {
    const begin = parse(event.data) as Begin | null;
    if (begin === null) return;
    last = begin.seq;
    tell({ begin });
  });
  // Rights may change again before the browser has opened the stream anew, and what is hidden then sends no change.
  let hasEnded = false;
  source.addEventListener('end', () => {
    hasEnded = true;
    refused();
  });
  source.addEventListener('open', () => {
    if (hasEnded) refused();
    hasEnded = false;
  });
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return;
    stopPolling ??= poll(account, last, changed);
    refused();
  });
  return () => {
    source.close();
    stopPolling?.();
  };
}

function poll(account: string, from: LiveChange['seq'], changed: (change: LiveChange) => void): () => void {
  let since = from;
  const ask = async (): Promise<void> => {
    const answer = await request<{ results: readonly LiveChange[]; last_seq: number | string }>(
      'GET',
      `/${account}/_changes`,
      { query: { since } },
    );
    since = answer.last_seq;
    answer.results.forEach(changed);
  };
  const tryAsk = (): void => void ask().catch(() => undefined);
  // The first poll runs at once, because it defines "now".
  tryAsk();
  const timer = setInterval(tryAsk, pollEvery);
  return () => clearInterval(timer);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
