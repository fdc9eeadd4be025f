import { createStore, useStore } from '#platform/web/data/store.ts';
import type { Entry } from './entries/entry.ts';

/** Entries that were cut or copied in this window, until they are pasted or replaced. */
export interface Clipboard {
  readonly account: string;
  readonly entries: readonly Entry[];
  readonly way: 'move' | 'copy';
}

const clipboard = createStore<Clipboard | null>(null);

export const setClipboard = clipboard.set;

export function useClipboard(account: string): Clipboard | null {
  const content = useStore(clipboard);
  return content?.account === account ? content : null;
}
