import type { Item } from '../../rules/csv/item.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import type { Mapped, MappingRule } from '../../rules/mapping.ts';

/**
 * The verdict on a line: new; imported before, with its row still there or removed since; or probably the same as a row that a person
 * entered. `id` is that row.
 */
export type Verdict =
  | { readonly is: 'new' }
  | {
      readonly is: 'imported' | 'deleted' | 'by-hand';
      readonly id: string;
      readonly kind: Direction;
      /** The row is a part of a purchase: it takes the bank's amount. */
      readonly part?: true;
    };

/** A line with everything known about it before anything is written. */
export interface Judged {
  readonly item: Item;
  /** SHA-256 in hex. */
  readonly key: string;
  readonly verdict: Verdict;
  readonly mapped: Mapped;
  /** The mappings that changed it, in their order. */
  readonly rules: readonly MappingRule[];
  /** Whether it will be written. */
  readonly ticked: boolean;
}
