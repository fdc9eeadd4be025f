import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

let offered: readonly Command[] = [];
const offers = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();

/** Adds commands for the current record to the palette. For one key, the last offer counts. */
export function useOfferCommands(commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => offer(id, commands), [id, commands]);
  // Only on unmount, not at each new offer: otherwise the highlight in the open palette would jump.
  useEffect(() => () => offer(id, []), [id]);
}

export function usePageCommands(): readonly Command[] {
  return useSyncExternalStore(watch, () => offered);
}

let isOpen = false;

/** Whether the palette is open, for commands that need a request. */
export function usePaletteIsOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}

/** Marks the palette as open until the returned function is called. */
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
