import { useEffect, useId } from 'react';
import { createStore, useStore } from '../../data/store.ts';
import type { Command } from './command.ts';

const offers = new Map<string, readonly Command[]>();
const offered = createStore<readonly Command[]>([]);
const isOpen = createStore(false);

/** Adds commands for the current record to the palette. For one key, the last offer counts. */
export function useOfferCommands(commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => offer(id, commands), [id, commands]);
  // Only on unmount, not at each new offer: otherwise the highlight in the open palette would jump.
  useEffect(() => () => offer(id, []), [id]);
}

export function usePageCommands(): readonly Command[] {
  return useStore(offered);
}

/** Whether the palette is open, for commands that need a request. */
export function usePaletteIsOpen(): boolean {
  return useStore(isOpen);
}

/** Marks the palette as open until the returned function is called. */
export function setPaletteOpen(): () => void {
  isOpen.set(true);
  return () => isOpen.set(false);
}

function offer(id: string, commands: readonly Command[]): void {
  if (commands.length === 0) offers.delete(id);
  else offers.set(id, commands);
  const all = [...offers.values()].flat();
  offered.set([...new Map(all.map((command) => [command.key, command])).values()]);
}
