import { addDays } from '#platform/entity/parse-day.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { instalmentOf } from '../cards/instalment.ts';
import type { Direction } from './settings.ts';

/** A line of a file or a row that a person entered. */
export interface Comparable {
  readonly kind: Direction;
  readonly date: string;
  /** With the same number of digits on both sides. */
  readonly value: string;
  readonly text: string;
  /** An import of another format made the row: it is the same only on the same day and with a word in common. */
  readonly imported?: boolean;
  /** It is planned: another purchase of the same value must not take its place. */
  readonly planned?: boolean;
}

/** Days by which the bank's day may differ from the person's. */
const window = 7;

/** Maximum rows of one day and value to try for one line; more differ only in their instalment. */
const maxAlike = 50;

/**
 * Finds for each line the row that is probably the same: equal kind and value, at most seven days apart, the nearest first, each row for
 * one line. Two instalments of one purchase never match. Returns the row's index by the line's index.
 */
export function matchExistingRows(
  lines: readonly Comparable[],
  rows: readonly Comparable[],
): ReadonlyMap<number, number> {
  const free = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row, row.date);
    const alike = free.get(key);
    if (alike === undefined) free.set(key, [index]);
    else alike.push(index);
  }
  const found = new Map<number, number>();
  for (let days = 0; days <= window; days += 1)
    for (const [at, line] of lines.entries()) {
      if (found.has(at)) continue;
      for (const date of days === 0 ? [line.date] : [addDays(line.date, -days), addDays(line.date, days)]) {
        const index = take(free.get(keyOf(line, date)), (place) => isSame(line, rows[place], days));
        if (index === undefined) continue;
        found.set(at, index);
        break;
      }
    }
  return found;
}

function isSame(line: Comparable, row: Comparable | undefined, days: number): boolean {
  if (row === undefined || differentInstalments(line.text, row.text)) return false;
  if (row.planned === true && !shareWord(line.text, row.text)) return false;
  return row.imported !== true || (days === 0 && shareWord(line.text, row.text));
}

/** Whether two texts have a word of three letters in common, or one says nothing. */
function shareWord(one: string, other: string): boolean {
  const [words, others] = [one, other].map(
    (text) =>
      new Set(
        normalise(text)
          .split(' ')
          .filter((word) => word.length > 2),
      ),
  );
  if (words === undefined || others === undefined || words.size === 0 || others.size === 0) return true;
  return [...words].some((word) => others.has(word));
}

function keyOf({ kind, value }: Comparable, date: string): string {
  return `${kind} ${value} ${date}`;
}

/** Removes the first fitting index from the list and returns it. */
function take(from: number[] | undefined, fits: (index: number) => boolean): number | undefined {
  const place = from?.slice(0, maxAlike).findIndex(fits) ?? -1;
  return place === -1 ? undefined : from?.splice(place, 1)[0];
}

function differentInstalments(a: string, b: string): boolean {
  const [one, two] = [instalmentOf(a), instalmentOf(b)];
  return one !== null && two !== null && (one.part !== two.part || one.count !== two.count);
}
