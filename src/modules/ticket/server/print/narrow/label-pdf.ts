import type { Label, LabelLine } from '../../../rules/sheets/label.ts';
import { lettersOf } from '../letters/letters.ts';
import { printable } from '../printable.ts';
import { bytesOf, heightOf, openPdf, putWithin, drawQr, widest } from '../pdf-pen.ts';
import type { Pen } from '../letters/pen.ts';

const millimetre = 72 / 25.4;
const size: [number, number] = [62 * millimetre, 29 * millimetre];
const edge = 2 * millimetre;
const code = size[1] - 2 * edge;
const left = edge + code + 2 * millimetre;
const width = size[0] - edge - left;

/** Scales of the text, tried in this order until everything fits; smaller text would be illegible. */
const scales = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;
const smallest = 0.7;

/** A label for the equipment, 62 × 29 mm: the QR code and the lines next to it. */
export async function labelPdf({
  locale,
  title: originalTitle,
  date,
  lines: originalLines,
  qr,
  made,
}: Label): Promise<Uint8Array> {
  const letters = await lettersOf([originalTitle, ...originalLines.map((one) => one.text)]);
  const title = printable(originalTitle, locale, letters);
  const lines = originalLines.map((one) => ({ ...one, text: printable(one.text, locale, letters) }));
  const doc = openPdf({ size, margin: edge, made, title, locale });
  const pen: Pen = { doc, left, width, y: edge, draws: true, flows: false, letters };
  drawQr(pen, qr, edge, edge, code);
  head(pen, title, date);
  const bottom = size[1] - edge;
  const scale = scales.find((one) => total(pen, lines, one) <= bottom - pen.y) ?? smallest;
  for (const one of lines) {
    const { whole, row } = heightsOf(pen, one, scale);
    // If not even the smallest scale fits, each line is limited to its rows, and the last lines are cut.
    const height = Math.min(whole, scale === smallest ? one.rows * row : whole, bottom + 1 - pen.y);
    if (height < row - 1) break;
    write(pen, one.text, { points: one.points * scale, strong: one.strong === true, height });
    pen.y += height + 0.5;
  }
  return bytesOf(doc);
}

/** Writes the title as large as one row allows, or in two small rows, next to the complete date. */
function head(pen: Pen, title: string, date: string): void {
  const dated = date === '' ? 0 : widest(pen, [date], { size: 7 }) + 4;
  const space = width - dated - 1;
  const points = Math.max(7.5, Math.min(15, (14.5 * space) / widest(pen, [title], { size: 15, strong: true })));
  const height = Math.min(heightOf(pen, title, space, { size: points, strong: true }), points * 2.7);
  const end = { ...pen, left: left + width - dated + 4, width: dated };
  if (dated > 0) write(end, date, { points: 7, strong: false, height: 9 });
  write({ ...pen, width: space }, title, { points, strong: true, height });
  pen.y += Math.max(height, 10);
}

function total(pen: Pen, lines: readonly LabelLine[], scale: number): number {
  return lines.reduce((sum, one) => sum + heightsOf(pen, one, scale).whole + 0.5, 0);
}

/** The heights of a line and of a single row at a scale, in points. */
function heightsOf(pen: Pen, { text, points, strong = false }: LabelLine, scale: number) {
  const ink = { size: points * scale, strong };
  return { whole: heightOf(pen, text, width, ink), row: heightOf(pen, 'X', width, ink) };
}

function write(
  pen: Pen,
  text: string,
  { points, strong, height }: { readonly points: number; readonly strong: boolean; readonly height: number },
): void {
  putWithin(pen, text, { x: pen.left, y: pen.y, width: pen.width, height }, { size: points, strong, black: true });
}
