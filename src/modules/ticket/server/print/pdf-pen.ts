import type { Pen } from './letters/pen.ts';
import PdfKit from 'pdfkit';
import type { Locale } from '#platform/entity/locale.ts';
import { drawLine, isMixed, mixedLines, mixedRow, mixedWidth } from './letters/draw.ts';
import type { Run } from './letters/lines.ts';
import { registerFonts } from './pdf-font.ts';

/** Digits of one width, for columns of figures alone: the library lays out every other word only once. */
const figures: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };

export interface Ink {
  readonly size: number;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  /** For printers of labels, which know no grey. */
  readonly black?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

/** A PDF whose bytes follow from its content alone: nothing in it tells when it was made. */
export function openPdf(options: {
  size: [number, number];
  margin: number;
  made: string;
  title: string;
  locale: Locale;
}): PDFKit.PDFDocument {
  const moment = new Date(options.made === '' ? 0 : options.made);
  const doc = new PdfKit({
    size: options.size,
    margins: { top: options.margin, bottom: options.margin / 2, left: options.margin, right: options.margin },
    bufferPages: true,
    font: '',
    lang: options.locale,
    info: { Title: options.title, Creator: 'Oficina', Producer: 'Oficina', CreationDate: moment, ModDate: moment },
  });
  registerFonts(doc);
  return doc;
}

/** All bytes of a document. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

/** Letters that hardly any line holds in one. */
const longestWord = 100;

/**
 * A word that is longer than a line may be broken there: left to itself the library measures such a word again and again, which
 * grows with the square of its length.
 */
function withBreaks(text: string): string {
  return text.replaceAll(tooLong, '$&\u200b');
}

const tooLong = new RegExp(`[^\\s\u200b]{${longestWord}}(?=[^\\s\u200b])`, 'gu');

/** Height of a text at a width. */
export function heightOf(pen: Pen, text: string, width: number, ink: Ink): number {
  if (isMixed(pen, text)) return mixedLines(pen, [runOf(text, ink)], width, ink).length * mixedRow(pen, ink);
  dip(pen, ink);
  return pen.doc.heightOfString(withBreaks(text), { width, lineGap: 1 });
}

/** Writes a text at a place without moving the pen; gives its height. */
export function put(pen: Pen, text: string, x: number, y: number, width: number, ink: Ink): number {
  const height = heightOf(pen, text, width, ink);
  if (pen.draws && isMixed(pen, text)) putMixed(pen, text, { x, y, width, height }, ink);
  else if (pen.draws) {
    pen.doc.fillColor(colour(ink)).text(withBreaks(text), x, y, {
      width,
      align: ink.align ?? 'left',
      lineGap: 1,
      ...(ink.align === 'right' ? figures : {}),
    });
  }
  return height;
}

/** Makes room for something of this height: on a new page where this one has none left. Answers whether it went on to one. */
export function hasSpace(pen: Pen, height: number): boolean {
  const bottom = pen.doc.page.height - pen.doc.page.margins.bottom - 14;
  if (!pen.flows || pen.y + height <= bottom) return false;
  pen.doc.addPage();
  pen.y = pen.doc.page.margins.top;
  return true;
}

/** Points from the top of a page to its bottom. */
export function pageSpace({ doc }: Pen): number {
  return doc.page.height - doc.page.margins.top - doc.page.margins.bottom - 14;
}

/** Width of the widest of these texts. */
export function widest(pen: Pen, texts: readonly string[], ink: Ink): number {
  dip(pen, ink);
  return Math.max(
    0,
    ...texts.map((text) =>
      isMixed(pen, text) ? mixedWidth(pen, runOf(text, ink), ink) : pen.doc.widthOfString(text, figures),
    ),
  );
}

/** A text over the whole width; one that is longer than the page goes on over the next ones. */
export function paragraph(pen: Pen, text: string, ink: Ink): void {
  if (isMixed(pen, text)) return writeMixed(pen, [runOf(text, ink)], ink);
  const height = heightOf(pen, text, pen.width, ink);
  if (!pen.flows || height <= pageSpace(pen)) {
    hasSpace(pen, height);
    pen.y += put(pen, text, pen.left, pen.y, pen.width, ink);
    return;
  }
  put(pen, text, pen.left, pen.y, pen.width, ink);
  pen.y = pen.doc.y;
}

/** Words that are set off amid others, over the whole width and on over the next pages. */
export function write(pen: Pen, runs: readonly Run[], ink: Ink): void {
  if (runs.length === 0 || !pen.draws) return;
  if (runs.some((run) => isMixed(pen, run.text))) return writeMixed(pen, runs, ink);
  const { doc } = pen;
  doc.fillColor(colour(ink));
  for (const [at, run] of runs.entries()) {
    dip(pen, { ...ink, strong: run.strong });
    const how = { width: pen.width, lineGap: 1, continued: at < runs.length - 1 };
    if (at === 0) doc.text(withBreaks(run.text), pen.left, pen.y, how);
    else doc.text(withBreaks(run.text), how);
  }
  pen.y = doc.y;
}

/** Words of several scripts, line by line and on over the next pages. */
function writeMixed(pen: Pen, runs: readonly Run[], ink: Ink): void {
  const row = mixedRow(pen, ink);
  for (const text of mixedLines(pen, runs, pen.width, ink)) {
    hasSpace(pen, row);
    if (pen.draws) {
      pen.doc.fillColor(colour(ink));
      drawLine(pen, text, { x: pen.left, y: pen.y, width: pen.width }, ink);
    }
    pen.y += row;
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As many lines as fit into the height, the first in any case. */
function putMixed(pen: Pen, text: string, box: Box, ink: Ink): void {
  const row = mixedRow(pen, ink);
  const rows = Math.max(1, Math.floor((box.height + 1) / row));
  pen.doc.fillColor(colour(ink));
  for (const [at, one] of mixedLines(pen, [runOf(text, ink)], box.width, ink)
    .slice(0, rows)
    .entries())
    drawLine(pen, one, { x: box.x, y: box.y + at * row, width: box.width }, ink);
}

/** Writes what fits into a box; words that do not end in an ellipsis. */
export function putWithin(pen: Pen, text: string, box: Box, ink: Ink): void {
  if (isMixed(pen, text)) return putMixed(pen, text, box, ink);
  dip(pen, ink);
  const { x, y, width, height } = box;
  const how = { width, height, align: ink.align ?? 'left', ellipsis: true, lineBreak: true, lineGap: 1 } as const;
  pen.doc.fillColor(colour(ink)).text(withBreaks(text), x, y, how);
}

function runOf(text: string, { strong = false }: Ink): Run {
  return { text, strong };
}

function colour({ quiet = false, black = false }: Ink): string {
  if (black) return '#000000';
  return quiet ? '#5a646b' : '#1f2529';
}

export function line(pen: Pen, y: number, options: { dashed?: boolean; from?: number; to?: number } = {}): void {
  if (!pen.draws) return;
  const { doc } = pen;
  doc.save().lineWidth(0.5).strokeColor('#b8c0c5');
  if (options.dashed === true) doc.dash(3, { space: 3 });
  doc
    .moveTo(options.from ?? pen.left, y)
    .lineTo(options.to ?? pen.left + pen.width, y)
    .stroke()
    .restore();
}

/** A QR code of `size` points. */
export function squares(pen: Pen, rows: readonly string[], x: number, y: number, size: number): void {
  if (!pen.draws) return;
  const step = size / rows.length;
  pen.doc.fillColor('#000000');
  for (const [row, text] of rows.entries()) {
    for (const [column, sign] of [...text].entries())
      if (sign === '1') pen.doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05);
  }
  pen.doc.fill();
}

function dip(pen: Pen, ink: Ink): void {
  pen.doc.font(ink.strong === true ? 'strong' : 'regular').fontSize(ink.size);
}
