import type { Direction } from './settings.ts';

/** What a line of the file becomes. Texts are the file's own, before any mapping. */
export interface Item {
  readonly line: number;
  readonly kind: Direction;
  readonly date: string;
  /** Never negative, with exactly the wallet's digits. */
  readonly value: string;
  readonly third_party: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** The bank's own key of the item, '' without one. */
  readonly fitid: string;
  /** All words of the line that describe it, in the order of the columns: what a duplicate is known by. */
  readonly raw: string;
  /** The account's balance in this line, signed; null where the file has none. */
  readonly balance: string | null;
}
