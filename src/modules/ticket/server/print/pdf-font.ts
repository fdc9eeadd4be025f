import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

const require = createRequire(import.meta.url);
const fontFile = (path: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`));

/** What the library takes as a font: its bytes, or what it has made of them. */
type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];

const regular = parsed(fontFile('400Regular/Inter_400Regular.ttf'));
const strong = parsed(fontFile('600SemiBold/Inter_600SemiBold.ttf'));

/** Gives a document its two fonts. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  doc.registerFont('regular', fresh(regular));
  doc.registerFont('strong', fresh(strong));
}

/** Whether the product's own font has a sign for this code point. */
export function isInFont(codePoint: number): boolean {
  const font: unknown = regular;
  return !isParsed(font) || font.hasGlyphForCodePoint(codePoint);
}

function isParsed(font: unknown): font is { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } {
  return typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font;
}

/** Parsing a font costs more than all that is written with it: it is done once, by the library, on a document that nobody sees. */
function parsed(bytes: Buffer): Source {
  const doc = new PdfKit({ font: '' }).font(bytes);
  const { _font: own } = doc as unknown as { readonly _font?: { readonly font?: { readonly layout?: unknown } } };
  return typeof own?.font?.layout === 'function' ? (own.font as unknown as Source) : bytes;
}

/** A parsed font remembers for each glyph the sign that it was first met as; every document begins with none, so that its bytes follow from its content alone. */
function fresh(font: Source): Source {
  if (font instanceof Uint8Array || typeof font !== 'object') return font;
  return Object.create(font, { _glyphs: { value: {} } }) as Source;
}
