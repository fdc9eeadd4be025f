import { useEffect, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

const none: readonly Command[] = [];
let offered: readonly Command[] = none;
const listeners = new Set<() => void>();

/** What the palette offers for the record on the screen, besides what it offers everywhere. */
export function useOfferCommands(commands: readonly Command[]): void {
  useEffect(() => {
    offer(commands);
    return () => {
      if (offered === commands) offer(none);
    };
  }, [commands]);
}

export function usePageCommands(): readonly Command[] {
  return useSyncExternalStore(watch, () => offered);
}

function offer(commands: readonly Command[]): void {
  offered = commands;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
