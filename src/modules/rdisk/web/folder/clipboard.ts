import { useSyncExternalStore } from 'react';
import type { Entry } from './entries/entry.ts';

/** Entries that were cut or copied in this window, until they are pasted or replaced. */
export interface Held {
  readonly account: string;
  readonly ids: readonly string[];
  readonly entries: readonly Entry[];
  readonly way: 'move' | 'copy';
}

let held: Held | null = null;
const listeners = new Set<() => void>();

export function hold(next: Held | null): void {
  held = next;
  for (const listener of listeners) listener();
}

export function useHeld(account: string): Held | null {
  const now = useSyncExternalStore(watch, () => held);
  return now?.account === account ? now : null;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
