import { useSyncExternalStore } from 'react';

/** Links that somebody has deleted and may still bring back: no list shows them. */

let going: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function useGoing(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => going);
}

export function setGoing(id: string, isGoing: boolean): void {
  const next = new Set(going);
  if (isGoing) next.add(id);
  else next.delete(id);
  going = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
