import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

// Parsed once for all documents, because parsing costs more than drawing.
const regular = openFont('400Regular/Inter_400Regular.ttf');
const strong = openFont('600SemiBold/Inter_600SemiBold.ttf');

/** Registers the regular and the bold font with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  doc.registerFont('regular', withoutGlyphCache(regular));
  doc.registerFont('strong', withoutGlyphCache(strong));
}

/** Whether Inter has a glyph for this code point. */
export function isInFont(codePoint: number): boolean {
  return regular.hasGlyphForCodePoint(codePoint);
}

function openFont(path: string): Font {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`)));
  if (!('layout' in font)) throw new Error(`${path} contains several fonts`);
  return font;
}

/**
 * A copy of a parsed font without its cache of glyphs: the cache holds the first character of each glyph, which would
 * change the bytes of later documents.
 */
function withoutGlyphCache(font: Font): Parameters<PDFKit.PDFDocument['registerFont']>[1] {
  return Object.create(font, { _glyphs: { value: {} } }) as Parameters<PDFKit.PDFDocument['registerFont']>[1];
}
