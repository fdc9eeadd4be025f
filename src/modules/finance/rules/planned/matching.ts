import { addDays } from '#platform/entity/parse-day.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { daysBetween, occurrencesOf } from './occurrences.ts';
import { matchingDays, occurrenceKey, type Planned } from './planned.ts';
import type { Flow } from './options.ts';

/** A real row that may be the one that was planned. */
export interface Candidate {
  readonly kind: Flow;
  readonly wallet_id: string;
  readonly destination_wallet_id?: string | undefined;
  readonly date: string;
  readonly value: string;
  readonly party?: string | undefined;
  readonly description?: string | undefined;
}

/** The planned row that a real one fulfils, and its day. */
export interface Fulfilment {
  readonly planned_id: string;
  readonly planned_day: string;
}

/**
 * Finds for each row the planned day that it fulfils: same kind and wallet, a value in the range or 10 % off, words in common, at most seven
 * days apart; each day for one row, the most alike and nearest first. `taken` has the keys of days that have a row. Returns the fulfilments
 * by the rows' index.
 */
export function matchPlanned(
  rows: readonly Candidate[],
  planned: readonly Planned[],
  taken: ReadonlySet<string>,
): ReadonlyMap<number, Fulfilment> {
  const pairs = rows.flatMap((row, at) =>
    planned.flatMap((one) => {
      const alike = likenessOf(row, one);
      if (alike === 0) return [];
      return occurrencesOf(one, addDays(row.date, -matchingDays), addDays(row.date, matchingDays))
        .filter((day) => !one.skipped.includes(day) && !taken.has(occurrenceKey(one._id, day)))
        .map((day) => ({ at, id: one._id, day, alike, apart: Math.abs(daysBetween(day, row.date)) }));
    }),
  );
  pairs.sort((a, b) => b.alike - a.alike || a.apart - b.apart || a.at - b.at || (a.day < b.day ? -1 : 1));
  const found = new Map<number, Fulfilment>();
  const used = new Set<string>();
  for (const { at, id, day } of pairs) {
    const key = occurrenceKey(id, day);
    if (found.has(at) || used.has(key)) continue;
    used.add(key);
    found.set(at, { planned_id: id, planned_day: day });
  }
  return found;
}

/** From 0 (another one) to 1. Without words to compare, the value must be the planned one. */
function likenessOf(row: Candidate, planned: Planned): number {
  if (row.kind !== planned.flow || row.wallet_id !== planned.wallet_id || planned.state !== 'active') return 0;
  if (row.kind === 'transfer' && row.destination_wallet_id !== planned.destination_wallet_id) return 0;
  const value = Number(row.value);
  const [low, high] = [Number(planned.value), Number(planned.value_max ?? planned.value)];
  if (value < low * 0.9 || value > high * 1.1) return 0;
  const [own, wanted] = [wordsOf(row), wordsOf(planned)];
  const shared = [...wanted].filter((word) => own.has(word)).length / Math.max(1, Math.min(own.size, wanted.size));
  if (shared >= 0.5) return shared;
  // Two wallets say enough of a transfer; else only the planned value does.
  const isSure = row.kind === 'transfer' || ((own.size === 0 || wanted.size === 0) && value >= low && value <= high);
  return isSure ? 0.1 : 0;
}

/** The words of the other person or firm and of the description, without numbers. */
export function wordsOf(row: {
  readonly party?: string | undefined;
  readonly description?: string | undefined;
}): ReadonlySet<string> {
  const words = normalise([row.party, row.description].filter((part) => part !== undefined).join(' ')).split(' ');
  return new Set(words.filter((word) => word.length > 2 && !/\d/.test(word)));
}
