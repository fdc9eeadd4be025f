import type { Pen } from './letters/pen.ts';
import PdfKit from 'pdfkit';
import type { Locale } from '#platform/entity/locale.ts';
import { drawLine, isMixed, mixedLines, mixedRow, mixedWidth } from './letters/draw.ts';
import type { Run } from './letters/lines.ts';
import { signatureBox } from '../../rules/counter/signature.ts';
import { registerFonts } from './pdf-font.ts';

/** Digits of equal width, only for columns of figures: PDFKit does not cache the layout of texts with features. */
const figures: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };

export interface Ink {
  readonly size: number;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  /** Black instead of grey, for label printers. */
  readonly black?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

/** Opens a PDF whose bytes depend only on its content: it contains no time of its creation. */
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

/** Ends a document and returns its bytes. */
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

/** Characters; a longer word hardly fits into a line. */
const longestWord = 100;

/**
 * Inserts zero-width spaces into words that are longer than a line, so that they can be broken there. PDFKit would
 * measure such a word again for each line, in time quadratic in its length.
 */
function withBreaks(text: string): string {
  return text.replaceAll(tooLong, '$&\u200b');
}

const tooLong = new RegExp(`[^\\s\u200b]{${longestWord}}(?=[^\\s\u200b])`, 'gu');

/** The height of a text at a width, in points. */
export function heightOf(pen: Pen, text: string, width: number, ink: Ink): number {
  if (isMixed(pen, text)) return mixedLines(pen, [runOf(text, ink)], width, ink).length * mixedRow(pen, ink);
  setFont(pen, ink);
  return pen.doc.heightOfString(withBreaks(text), { width, lineGap: 1 });
}

/** Writes a text at a position without moving the pen; returns the text's height. */
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

/** Starts a new page if this one has less space than this height; returns whether it did. */
export function ensureSpace(pen: Pen, height: number): boolean {
  const bottom = pen.doc.page.height - pen.doc.page.margins.bottom - 14;
  if (!pen.flows || pen.y + height <= bottom) return false;
  pen.doc.addPage();
  pen.y = pen.doc.page.margins.top;
  return true;
}

/** The usable height of a page, in points. */
export function pageHeight({ doc }: Pen): number {
  return doc.page.height - doc.page.margins.top - doc.page.margins.bottom - 14;
}

/** The width of the widest of these texts. */
export function widest(pen: Pen, texts: readonly string[], ink: Ink): number {
  setFont(pen, ink);
  return Math.max(
    0,
    ...texts.map((text) =>
      isMixed(pen, text) ? mixedWidth(pen, runOf(text, ink), ink) : pen.doc.widthOfString(text, figures),
    ),
  );
}

/** Writes a text over the whole width, and continues on the next pages if it is longer than a page. */
export function paragraph(pen: Pen, text: string, ink: Ink): void {
  if (isMixed(pen, text)) return writeMixed(pen, [runOf(text, ink)], ink);
  const height = heightOf(pen, text, pen.width, ink);
  if (!pen.flows || height <= pageHeight(pen)) {
    ensureSpace(pen, height);
    pen.y += put(pen, text, pen.left, pen.y, pen.width, ink);
    return;
  }
  put(pen, text, pen.left, pen.y, pen.width, ink);
  pen.y = pen.doc.y;
}

/** Writes text of which some words are bold, over the whole width and across pages. */
export function write(pen: Pen, runs: readonly Run[], ink: Ink): void {
  if (runs.length === 0 || !pen.draws) return;
  if (runs.some((run) => isMixed(pen, run.text))) return writeMixed(pen, runs, ink);
  const { doc } = pen;
  doc.fillColor(colour(ink));
  for (const [at, run] of runs.entries()) {
    setFont(pen, { ...ink, strong: run.strong });
    const how = { width: pen.width, lineGap: 1, continued: at < runs.length - 1 };
    if (at === 0) doc.text(withBreaks(run.text), pen.left, pen.y, how);
    else doc.text(withBreaks(run.text), how);
  }
  pen.y = doc.y;
}

/** Writes text of several scripts line by line, across pages. */
function writeMixed(pen: Pen, runs: readonly Run[], ink: Ink): void {
  const row = mixedRow(pen, ink);
  for (const text of mixedLines(pen, runs, pen.width, ink)) {
    ensureSpace(pen, row);
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

/** Writes as many lines as fit into the height, at least one. */
function putMixed(pen: Pen, text: string, box: Box, ink: Ink): void {
  const row = mixedRow(pen, ink);
  const rows = Math.max(1, Math.floor((box.height + 1) / row));
  pen.doc.fillColor(colour(ink));
  for (const [at, one] of mixedLines(pen, [runOf(text, ink)], box.width, ink)
    .slice(0, rows)
    .entries())
    drawLine(pen, one, { x: box.x, y: box.y + at * row, width: box.width }, ink);
}

/** Writes a text into a box; an ellipsis replaces what does not fit. */
export function putWithin(pen: Pen, text: string, box: Box, ink: Ink): void {
  if (isMixed(pen, text)) return putMixed(pen, text, box, ink);
  setFont(pen, ink);
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

export function line(
  pen: Pen,
  y: number,
  options: { dashed?: boolean; black?: boolean; from?: number; to?: number } = {},
): void {
  if (!pen.draws) return;
  const { doc } = pen;
  doc
    .save()
    .lineWidth(0.5)
    .strokeColor(options.black === true ? '#000000' : '#b8c0c5');
  if (options.dashed === true) doc.dash(3, { space: 3 });
  doc
    .moveTo(options.from ?? pen.left, y)
    .lineTo(options.to ?? pen.left + pen.width, y)
    .stroke()
    .restore();
}

interface LogoSpace {
  readonly x: number;
  readonly y: number;
  readonly box: [number, number];
  readonly centre?: boolean;
}

/** Draws the logo. An unreadable picture is left out, because a receipt must not fail for it. */
export function drawLogo({ doc, logo, draws }: Pen, { x, y, box, centre = false }: LogoSpace): void {
  if (logo === undefined || !draws) return;
  try {
    doc.image(Buffer.from(logo), x, y, centre ? { fit: box, align: 'center', valign: 'center' } : { fit: box });
  } catch {
    // PDFKit throws before it draws.
  }
}

/** Draws a QR code of `size` points. */
export function drawQr(pen: Pen, rows: readonly string[], x: number, y: number, size: number): void {
  if (!pen.draws) return;
  const step = size / rows.length;
  pen.doc.fillColor('#000000');
  for (const [row, text] of rows.entries()) {
    for (const [column, sign] of [...text].entries())
      if (sign === '1') pen.doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05);
  }
  pen.doc.fill();
}

/** Draws what was signed on a screen into a box of the same proportions. */
export function drawSignature(pen: Pen, drawing: string | undefined, { x, y, width }: Box): void {
  if (!pen.draws || drawing === undefined) return;
  const { doc } = pen;
  doc
    .save()
    .translate(x, y)
    .scale(width / signatureBox.width);
  doc.path(drawing).lineWidth(5).lineCap('round').lineJoin('round').strokeColor('#000000').stroke().restore();
}

function setFont(pen: Pen, ink: Ink): void {
  pen.doc.font(ink.strong === true ? 'strong' : 'regular').fontSize(ink.size);
}
