import type { Direction } from './settings.ts';

/** A parsed line of the file. Texts are those of the file, before any mapping. */
export interface Item {
  readonly line: number;
  readonly kind: Direction;
  readonly date: string;
  /** Never negative, with exactly the wallet's digits. */
  readonly value: string;
  readonly third_party: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** The bank's unique key of the item; '' without one. */
  readonly fitid: string;
  /** All descriptive texts of the line in the order of the columns, to recognise duplicates. */
  readonly raw: string;
  /** The account that the money came from or went to, and the amount there if it is another one; '' without them. */
  readonly other_account: string;
  readonly other_value: string;
  /** The account's balance in this line, signed; null if the file has none. */
  readonly balance: string | null;
  /** What an earlier version read instead, which may have been imported then: the line with other texts, or the payments of an order. */
  readonly former?: readonly FormerItem[];
}

export type FormerItem = Pick<Item, 'kind' | 'date' | 'value' | 'fitid' | 'raw'>;
