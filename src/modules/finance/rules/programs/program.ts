import { normalise } from '#platform/entity/search-text.ts';
import { at } from '../csv/table/cell-positions.ts';
import type { Row } from '../csv/settings.ts';

/** A movement of one account as a program exports it. Days and amounts are as written; an amount out of the account has a minus. */
export interface Entry {
  readonly line: number;
  readonly account: string;
  /** ISO 4217 code of the account; '' if the file has none. */
  readonly currency?: string;
  readonly date: string;
  readonly value: string;
  readonly third_party?: string;
  readonly description?: string;
  readonly categories?: readonly string[];
  /** Name of the account that the money came from or went to. */
  readonly other?: string;
  /** Amount that moved in the other account, if it has another currency. */
  readonly other_value?: string;
  /** Word of the program for payments that are still planned. */
  readonly state?: string;
  /** The account's balance before its first movement, and no movement. */
  readonly isOpening?: boolean;
}

/** The cell of a line below one of these headings, which are written as `normalise` does; '' if there is none. */
export type CellOf = (...headings: readonly string[]) => string;

/** A line of the export. */
export interface Line {
  readonly line: number;
  readonly cell: CellOf;
}

/** A program for personal finance whose export has several accounts. */
export interface Program {
  readonly name: string;
  /** Sets of headings; an export has all headings of one of them. */
  readonly headings: readonly (readonly string[])[];
  readonly entries: (lines: readonly Line[]) => readonly Entry[];
}

/** The rows below a header as lines whose cells are found by their heading. */
export function linesOf(header: readonly string[], items: readonly Row[]): readonly Line[] {
  const places = new Map<string, number>();
  for (const [place, heading] of header.entries())
    if (!places.has(normalise(heading))) places.set(normalise(heading), place);
  return items.map(({ line, cells }) => ({
    line,
    cell: (...headings) => {
      const found = headings.find((heading) => at(cells, places.get(heading)) !== '');
      return found === undefined ? '' : at(cells, places.get(found));
    },
  }));
}

/** Whether an amount is written with a minus or in parentheses. */
export function isNegative(amount: string): boolean {
  return /^\D*[-−(]|-\s*$/.test(amount);
}

/** The amount without its sign. */
export function unsigned(amount: string): string {
  return amount.replaceAll(/[-−+()]/g, '').trim();
}

/** The amount with a minus in front. */
export function negative(amount: string): string {
  return `-${unsigned(amount)}`;
}

/** Whether an amount is empty or has no digit but zeros. */
export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
