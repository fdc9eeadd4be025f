import type { Letters } from './letters.ts';

/** Where and how the next thing is written. A pen that does not draw only moves: that is how a sheet is measured. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  readonly draws: boolean;
  /** Goes on to a new page where there is no more room. */
  readonly flows: boolean;
  /** The letters of the document that need another font. */
  readonly letters: Letters;
  /** The picture at the head of a sheet. */
  readonly logo?: Uint8Array | undefined;
  y: number;
}
