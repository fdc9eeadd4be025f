import type { GlyphRun } from 'fontkit';
import type { Pen } from './pen.ts';
import type { Letters, Slice } from './letters.ts';
import { linesOf, type Measure, type Piece, type Run } from './lines.ts';

interface Look {
  readonly size: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** Whether a character of the text needs another font than Inter. */
export function isMixed({ letters }: Pen, text: string): boolean {
  if (letters.size === 0) return false;
  for (const sign of text) if (letters.has(sign.codePointAt(0) ?? 0)) return true;
  return false;
}

/** Breaks text of several scripts into lines of a width. */
export function mixedLines(pen: Pen, runs: readonly Run[], width: number, { size }: Look): readonly Piece[][] {
  return linesOf(runs, pen.letters, width, measurer(pen, size));
}

/** The height of a line, in points. */
export function mixedRow({ doc }: Pen, { size }: Look): number {
  return doc.font('regular').fontSize(size).currentLineHeight(true) + 1;
}

/** The width of a text on a single line, in points. */
export function mixedWidth(pen: Pen, run: Run, look: Look): number {
  const [line = []] = mixedLines(pen, [run], Number.POSITIVE_INFINITY, look);
  return widthOf(line, measurer(pen, look.size));
}

/** Draws a line of text below a position, in the current colour. */
export function drawLine(
  pen: Pen,
  line: readonly Piece[],
  at: { x: number; y: number; width: number },
  look: Look,
): void {
  const { doc } = pen;
  const { size, align = 'left' } = look;
  const measure = measurer(pen, size);
  const free = at.width - widthOf(line, measure);
  let x = at.x + { left: 0, center: free / 2, right: free }[align];
  const base = at.y + ascent(pen) * size;
  for (const piece of line) {
    if (piece.slice === undefined) {
      doc
        .font(piece.strong ? 'strong' : 'regular')
        .fontSize(size)
        .text(piece.text, x, at.y, { lineBreak: false });
    } else drawLetters(pen, piece, x, base, size);
    x += measure(piece);
  }
}

/** Draws glyphs as outlines; `ActualText` contains the text for search and copy. */
function drawLetters(pen: Pen, piece: Piece, x: number, base: number, size: number): void {
  const { doc } = pen;
  const { font, run } = shaped(pen.letters, piece);
  const scale = size / font.unitsPerEm;
  doc.markContent('Span', { actual: piece.text });
  doc.save().translate(x, base).scale(scale, -scale);
  let advance = 0;
  for (const [at, glyph] of run.glyphs.entries()) {
    const place = run.positions[at];
    const shape = glyph.path.toSVG();
    const [left, up] = [advance + (place?.xOffset ?? 0), place?.yOffset ?? 0];
    if (shape !== '') doc.save().translate(left, up).path(shape).fill().restore();
    advance += place?.xAdvance ?? 0;
  }
  doc.restore();
  doc.endMarkedContent();
}

interface Shaped {
  readonly font: { readonly unitsPerEm: number };
  readonly run: GlyphRun;
}

/** Shaped pieces of each document. A word is measured several times before it is drawn, and shaping takes most of the time. */
const shapedPieces = new WeakMap<Letters, Map<string, Shaped & { readonly slice: Slice }>>();

function shaped(letters: Letters, { slice, strong, text }: Piece): Shaped {
  if (slice === undefined) throw new Error('A piece in Inter has no outlines');
  const cache = shapedPieces.get(letters) ?? new Map<string, Shaped & { readonly slice: Slice }>();
  shapedPieces.set(letters, cache);
  const key = `${strong} ${text}`;
  const known = cache.get(key);
  if (known?.slice === slice) return known;
  const font = slice.inWeight(strong);
  const made = { slice, font, run: font.layout(text) };
  cache.set(key, made);
  return made;
}

function measurer({ doc, letters }: Pen, size: number): Measure {
  return (piece) => {
    if (piece.slice === undefined)
      return doc
        .font(piece.strong ? 'strong' : 'regular')
        .fontSize(size)
        .widthOfString(piece.text);
    const { font, run } = shaped(letters, piece);
    return (run.advanceWidth / font.unitsPerEm) * size;
  };
}

function widthOf(line: readonly Piece[], measure: Measure): number {
  return line.reduce((sum, piece) => sum + measure(piece), 0);
}

/** From the top of a line to its baseline, as a fraction of the font size. */
function ascent({ doc }: Pen): number {
  const { _font: font } = doc.font('regular') as unknown as { readonly _font: { readonly ascender: number } };
  return font.ascender / 1000;
}
