import { useSyncExternalStore } from 'react';

/** The notes that this person has open, and the recently viewed ones, on this device. */
interface Opened {
  readonly open: readonly string[];
  readonly recent: readonly string[];
}

const none: Opened = { open: [], recent: [] };
const maxRecent = 8;
const maxOpen = 12;
const listeners = new Set<() => void>();
const known = new Map<string, Opened>();

export function useOpenNotes(account: string): Opened {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(account),
  );
}

/** Moves a note to the front of both lists. */
export function openNote(account: string, id: string): void {
  const { open, recent } = read(account);
  write(account, {
    open: open.includes(id) ? open : [...open, id].slice(-maxOpen),
    recent: [id, ...recent.filter((other) => other !== id)].slice(0, maxRecent),
  });
}

export function closeNote(account: string, id: string): void {
  const { open, recent } = read(account);
  write(account, { open: open.filter((other) => other !== id), recent });
}

function key(account: string): string {
  return `oficina.notes.${account}`;
}

function read(account: string): Opened {
  const remembered = known.get(account);
  if (remembered !== undefined) return remembered;
  const opened = parse(localStorage.getItem(key(account)));
  known.set(account, opened);
  return opened;
}

function parse(text: string | null): Opened {
  if (text === null) return none;
  try {
    const { open, recent } = JSON.parse(text) as Partial<Opened>;
    return Array.isArray(open) && Array.isArray(recent) ? { open, recent } : none;
  } catch {
    return none;
  }
}

function write(account: string, opened: Opened): void {
  known.set(account, opened);
  localStorage.setItem(key(account), JSON.stringify(opened));
  for (const listener of listeners) listener();
}
