import { addDays } from '#platform/entity/parse-day.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { billOf, monthsBetween, type CardCalendar } from './calendar.ts';
import { instalmentOf } from './instalment.ts';
import { isNearPart } from './parts.ts';

/** A line of a file, or a row, that may be a part of a purchase. */
export interface PartLine {
  readonly date: string;
  readonly value: string;
  readonly text: string;
}

/** A part that waits for its line. */
export interface WaitingPart {
  readonly part: number;
  readonly count: number;
  readonly value: string;
  /** The month of its bill. */
  readonly bill: string;
  /** The day of the purchase, and what a person wrote of it. */
  readonly bought: string;
  readonly text: string;
}

/** Days by which a bank's day of the purchase may differ from the person's. */
const window = 7;

/**
 * Finds for each line that names an instalment the part that it is: the same number of the same count, and nearly the same amount. Files write the day of
 * the purchase or that of the month; a line with other words than the purchase must be near in time. Returns the part's index by the line's index.
 */
export function matchParts(
  lines: readonly PartLine[],
  parts: readonly WaitingPart[],
  { calendar, precision }: { calendar: CardCalendar | null; precision: number },
): ReadonlyMap<number, number> {
  const byNumber = new Map<string, number[]>();
  for (const [index, { part, count }] of parts.entries()) {
    const key = `${part}/${count}`;
    byNumber.set(key, [...(byNumber.get(key) ?? []), index]);
  }
  const pairs: { line: number; at: number; rank: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const named = instalmentOf(line.text);
    if (named === null) continue;
    for (const index of byNumber.get(`${named.part}/${named.count}`) ?? []) {
      const part = parts[index];
      if (part === undefined || !isNearPart(line.value, part.value, part.count, precision)) continue;
      const rank = rankOf(line, part, calendar);
      if (rank !== null) pairs.push({ line: at, at: index, rank });
    }
  }
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { line, at } of pairs.toSorted((a, b) => a.rank - b.rank || a.line - b.line || a.at - b.at)) {
    if (found.has(line) || taken.has(at)) continue;
    found.set(line, at);
    taken.add(at);
  }
  return found;
}

/** The lower the better; null if a line is not of this purchase. */
function rankOf(line: PartLine, part: WaitingPart, calendar: CardCalendar | null): number | null {
  const near = isNear(line.date, part, calendar);
  const same = sharesWord(line.text, part.text);
  if (!near && !same) return null;
  return (same ? 0 : 4) + (near ? 0 : 2) + (Number(line.value) === Number(part.value) ? 0 : 1);
}

function isNear(date: string, part: WaitingPart, calendar: CardCalendar | null): boolean {
  if (date >= addDays(part.bought, -window) && date <= addDays(part.bought, window)) return true;
  const bill = calendar === null ? date.slice(0, 7) : billOf(calendar, date);
  return Math.abs(monthsBetween(bill, part.bill)) <= 1;
}

/** Words that say how a purchase is paid, not what it is. */
const ofEveryPart = new Set(['parcela', 'parc', 'parcelado', 'parcelada', 'compra']);

function sharesWord(one: string, other: string): boolean {
  const wordsOf = (text: string): readonly string[] =>
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !ofEveryPart.has(word) && !/^\d+$/.test(word));
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}
