import { useSyncExternalStore } from 'react';

const every = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current minute in milliseconds, so that ages stay right while a page is open. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, every);
  if (Date.now() - now > every) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
