import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

const require = createRequire(import.meta.url);
const fontFile = (path: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`));

/** What PDFKit accepts as a font: the bytes of a file, or a parsed font. */
type Source = Parameters<PDFKit.PDFDocument['registerFont']>[1];

const regular = parsed(fontFile('400Regular/Inter_400Regular.ttf'));
const strong = parsed(fontFile('600SemiBold/Inter_600SemiBold.ttf'));

/** Registers the regular and the bold font with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  doc.registerFont('regular', withoutGlyphCache(regular));
  doc.registerFont('strong', withoutGlyphCache(strong));
}

/** Whether Inter has a glyph for this code point. */
export function isInFont(codePoint: number): boolean {
  const font: unknown = regular;
  return !isParsed(font) || font.hasGlyphForCodePoint(codePoint);
}

function isParsed(font: unknown): font is { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } {
  return typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font;
}

/** Parses a font once for all documents, because parsing costs more than drawing. PDFKit only parses within a document, so a discarded one is made. */
function parsed(bytes: Buffer): Source {
  const doc = new PdfKit({ font: '' }).font(bytes);
  const { _font: own } = doc as unknown as { readonly _font?: { readonly font?: { readonly layout?: unknown } } };
  return typeof own?.font?.layout === 'function' ? (own.font as unknown as Source) : bytes;
}

/** A copy of a parsed font without its cache of glyphs: the cache holds the first character of each glyph, which would change the bytes of later documents. */
function withoutGlyphCache(font: Source): Source {
  if (font instanceof Uint8Array || typeof font !== 'object') return font;
  return Object.create(font, { _glyphs: { value: {} } }) as Source;
}
