import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isShown = false;

/** Whether the dashboard shows amounts, and its setter; shared by all of its cards. */
export function useShownAmounts(): readonly [boolean, (shown: boolean) => void] {
  return [useSyncExternalStore(watch, () => isShown), show];
}

function show(shown: boolean): void {
  isShown = shown;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shown instead of a hidden amount or name. Always the same, so that it does not reveal the length. */
export const veil = '•••••';
