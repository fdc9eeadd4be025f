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

let isOpen = false;

/** For commands that must be asked for: whether the palette is open. */
export function usePaletteIsOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}

/** Tells that the palette is open until what it gives is called. */
export function tellPaletteOpen(): () => void {
  setOpen(true);
  return () => setOpen(false);
}

function setOpen(open: boolean): void {
  isOpen = open;
  tell();
}

function offer(commands: readonly Command[]): void {
  offered = commands;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
