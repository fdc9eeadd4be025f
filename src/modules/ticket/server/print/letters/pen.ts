import type { Letters } from './letters.ts';

/** Position and state of writing. A pen that does not draw only moves, to measure a sheet. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  readonly draws: boolean;
  /** Whether it continues on a new page when the page is full. */
  readonly flows: boolean;
  /** The characters of the document that need another font. */
  readonly letters: Letters;
  /** The bytes of the logo at the head of a sheet. */
  readonly logo?: Uint8Array | undefined;
  y: number;
}
