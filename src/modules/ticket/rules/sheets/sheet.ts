import type { Locale } from '#platform/entity/locale.ts';

/** A label with its value, side by side with others. */
export type SheetFact = readonly [label: string, value: string];

/** Words of a running text, set off or not. */
export interface SheetRun {
  readonly text: string;
  readonly strong: boolean;
}

/** A part of a printed sheet; all its words are final. */
export type SheetBlock =
  | { readonly kind: 'facts'; readonly facts: readonly SheetFact[] }
  | { readonly kind: 'text'; readonly label: string; readonly text: string }
  | { readonly kind: 'list'; readonly label: string; readonly items: readonly SheetFact[] }
  | {
      readonly kind: 'table';
      /** The first column is words, the others are figures. */
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'sums'; readonly sums: readonly SheetFact[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | {
      /** A paragraph or a point of a list, whose sign (`•`, `2.`) is before it. */
      readonly kind: 'prose';
      readonly runs: readonly SheetRun[];
      readonly sign: string;
      /** How deep it stands; 0 at the edge. */
      readonly depth: number;
    }
  | { readonly kind: 'code'; readonly text: string }
  /** A table of words: columns of one width. */
  | { readonly kind: 'grid'; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** What is printed, whether as a PDF or by the browser: one description, so that both say the same. */
export interface Sheet {
  readonly locale: Locale;
  readonly issuer: {
    readonly name: string;
    readonly lines: readonly string[];
    /** The attachment that holds the group's logo, and its bytes' name. */
    readonly logo: { readonly id: string; readonly sha256: string } | null;
  };
  readonly heading: string;
  /** Empty where records of the kind have none. */
  readonly number: string;
  readonly date: string;
  /** One sheet for each name: the customer's copy and the shop's. An empty name is not written. */
  readonly copies: readonly string[];
  readonly blocks: readonly SheetBlock[];
  readonly foot: string | null;
  readonly signatures: readonly string[];
  /** The rows of a QR code, `1` for a dark square. */
  readonly qr: readonly string[] | null;
  /** The newest moment of what is printed, ISO 8601: the same data makes the same bytes. */
  readonly made: string;
}

/** What a sheet is called: its kind, and its number if it has one. */
export function sheetTitle({ heading, number }: Pick<Sheet, 'heading' | 'number'>): string {
  return number === '' ? heading : `${heading} ${number}`;
}
