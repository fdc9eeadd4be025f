import type { Locale } from '#platform/entity/locale.ts';

/** A label and its value, next to others. */
export type SheetFact = readonly [label: string, value: string];

/** A part of a paragraph, with or without emphasis. */
export interface SheetRun {
  readonly text: string;
  readonly strong: boolean;
}

/** A part of a printed sheet, in its final words. */
export type SheetBlock =
  | { readonly kind: 'facts'; readonly facts: readonly SheetFact[] }
  | { readonly kind: 'text'; readonly label: string; readonly text: string }
  | { readonly kind: 'list'; readonly label: string; readonly items: readonly SheetFact[] }
  | {
      readonly kind: 'table';
      /** The first column has words, the others have figures. */
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'sums'; readonly sums: readonly SheetFact[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | {
      /** A paragraph or list item; the marker of an item (`•`, `2.`) precedes it. */
      readonly kind: 'prose';
      readonly runs: readonly SheetRun[];
      readonly sign: string;
      /** Level of indentation; 0 at the edge. */
      readonly depth: number;
    }
  | { readonly kind: 'code'; readonly text: string }
  /** How to pay: the rows of a QR code, its text, and the text and the key in words. */
  | {
      readonly kind: 'pix';
      readonly rows: readonly string[];
      readonly code: string;
      readonly facts: readonly SheetFact[];
    }
  /** A table of words with columns of equal width. */
  | { readonly kind: 'grid'; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A line to sign on, or what was signed on a screen. */
export interface SheetSignature {
  readonly label: string;
  /** Path within the box of a signature. */
  readonly drawing?: string;
  /** Who signed it and when. */
  readonly note?: string;
}

/** Content of a printed sheet. PDF and browser print the same description. */
export interface Sheet {
  readonly locale: Locale;
  readonly issuer: {
    readonly name: string;
    readonly lines: readonly string[];
    /** The attachment with the group's logo, and the SHA-256 of its bytes. */
    readonly logo: { readonly id: string; readonly sha256: string } | null;
  };
  readonly heading: string;
  /** Empty for kinds without numbers. */
  readonly number: string;
  readonly date: string;
  /** One copy for each name: the customer's and the shop's. An empty name is not printed. */
  readonly copies: readonly string[];
  readonly blocks: readonly SheetBlock[];
  readonly foot: string | null;
  readonly signatures: readonly SheetSignature[];
  /** Rows of a QR code; `1` is a dark square. */
  readonly qr: readonly string[] | null;
  /** The address in the QR code, for printers that draw it themselves. */
  readonly address: string | null;
  /** The newest moment of the printed data, ISO 8601, so that equal data gives equal bytes. */
  readonly made: string;
}

/** Title of a sheet: its kind, and its number if it has one. */
export function sheetTitle({ heading, number }: Pick<Sheet, 'heading' | 'number'>): string {
  return number === '' ? heading : `${heading} ${number}`;
}

/** The words below a line to sign on. */
export function signatureWords({ label, note }: SheetSignature): string {
  return note === undefined ? label : `${label}: ${note}`;
}
