import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

let offered: readonly Command[] = [];
const offers = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();

/** What the palette offers for the record on the screen, besides what it offers everywhere. Of one key the latest offer counts. */
export function useOfferCommands(commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => offer(id, commands), [id, commands]);
  // Not at each new offer: what is highlighted in the open palette would lose its place.
  useEffect(() => () => offer(id, []), [id]);
}

export function usePageCommands(): readonly Command[] {
  return useSyncExternalStore(watch, () => offered);
}

let isOpen = false;

/** For commands that must be asked for: whether the palette is open. */
export function usePaletteIsOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}

/** Tells that the palette is open until what it gives is called. */
export function setPaletteOpen(): () => void {
  setOpen(true);
  return () => setOpen(false);
}

function setOpen(open: boolean): void {
  isOpen = open;
  tell();
}

function offer(id: string, commands: readonly Command[]): void {
  if (commands.length === 0) offers.delete(id);
  else offers.set(id, commands);
  const all = [...offers.values()].flat();
  offered = [...new Map(all.map((command) => [command.key, command])).values()];
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
