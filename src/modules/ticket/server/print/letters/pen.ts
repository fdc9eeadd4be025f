import type { Letters } from './letters.ts';

/** The position and the settings for writing. A pen with `draws` false only moves, which measures a sheet. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  readonly draws: boolean;
  /** Starts a new page when this one is full. */
  readonly flows: boolean;
  /** The characters of the document that need another font. */
  readonly letters: Letters;
  /** The bytes of the logo at the head of a sheet. */
  readonly logo?: Uint8Array | undefined;
  y: number;
}
