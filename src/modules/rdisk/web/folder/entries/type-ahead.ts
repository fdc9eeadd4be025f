import { folded } from './arrange.ts';
import type { Entry } from './entry.ts';

/** Letters that follow each other within this time belong to one word (milliseconds). */
const typeAheadPause = 800;

/** The letters typed so far, and the time of the last one (milliseconds). */
export interface Typed {
  readonly letters: string;
  readonly at: number;
}

export const nothingTyped: Typed = { letters: '', at: -Infinity };

export function typed(before: Typed, letter: string, at: number): Typed {
  return { letters: at - before.at > typeAheadPause ? letter : before.letters + letter, at };
}

/**
 * The next entry, from the active one and around, whose name begins with the letters. Repeating one letter goes from
 * one match to the next.
 */
export function findTyped(entries: readonly Entry[], active: string | null, letters: string): Entry | undefined {
  const wanted = folded(letters);
  const [first = ''] = wanted;
  const repeated = wanted !== '' && [...wanted].every((letter) => letter === first);
  const at = entries.findIndex((entry) => entry._id === active);
  const from = repeated || at === -1 ? at + 1 : at;
  const around = [...entries.slice(from), ...entries.slice(0, from)];
  const begins = (start: string) => (entry: Entry) => folded(entry.name).startsWith(start);
  return (wanted.length > 1 && repeated ? around.find(begins(first)) : undefined) ?? around.find(begins(wanted));
}
