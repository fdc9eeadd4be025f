import { normalise } from '#platform/entity/search-text.ts';
import { dayIn, dayOf, daysBetween } from './occurrences.ts';
import type { Flow } from './options.ts';
import type { Planned } from './planned.ts';
import { wordsOf } from './matching.ts';

/** Rows of one wallet and kind with the same other person or firm, oldest first. */
export interface AlikeRows {
  readonly flow: Exclude<Flow, 'transfer'>;
  readonly wallet_id: string;
  readonly party?: string;
  readonly description?: string;
  readonly categories: readonly string[];
  readonly rows: readonly { readonly date: string; readonly value: string }[];
}

/** A planned row that the rows suggest. */
export interface PlannedProposal {
  readonly flow: Exclude<Flow, 'transfer'>;
  readonly wallet_id: string;
  readonly party?: string;
  readonly description?: string;
  readonly categories: readonly string[];
  /** That of the newest row. */
  readonly value: string;
  readonly day: number;
  readonly start: string;
  /** The rows that it was seen in. */
  readonly dates: readonly string[];
}

/** Days between two rows of a monthly rhythm. */
const [shortest, longest] = [25, 36];
/** Days after which a rhythm has ended. */
const ended = 45;
const mostProposals = 20;

/**
 * Planned rows that are proposed: the last three rows are a month apart and at most a fifth dearer or cheaper, the newest is recent, and
 * no planned row, also no dismissed one, has their words.
 */
export function proposalsOf(
  groups: readonly AlikeRows[],
  planned: readonly Planned[],
  today: string,
): readonly PlannedProposal[] {
  const found = groups.flatMap(({ rows, ...group }): PlannedProposal[] => {
    const [first, second, third] = rows.slice(-3);
    if (first === undefined || second === undefined || third === undefined) return [];
    const [one, two] = [daysBetween(first.date, second.date), daysBetween(second.date, third.date)];
    const isMonthly = [one, two].every((days) => days >= shortest && days <= longest);
    if (!isMonthly || daysBetween(third.date, today) > ended) return [];
    const value = Number(third.value);
    if (![first, second].every((row) => Math.abs(Number(row.value) - value) <= value / 5)) return [];
    if (planned.some((known) => isKnown(group, known))) return [];
    const day = dayOf(third.date);
    const start = dayIn(first.date.slice(0, 7), day);
    return [{ ...group, value: third.value, day, start, dates: [first.date, second.date, third.date] }];
  });
  return found.toSorted((a, b) => Number(b.value) - Number(a.value)).slice(0, mostProposals);
}

function isKnown(group: Omit<AlikeRows, 'rows'>, known: Planned): boolean {
  if (known.flow !== group.flow || known.wallet_id !== group.wallet_id) return false;
  const [own, other] = [wordsOf(group), wordsOf(known)];
  if (own.size === 0 || other.size === 0)
    return normalise(group.party ?? group.description ?? '') === normalise(known.party ?? known.description ?? '');
  return [...own].some((word) => other.has(word));
}
