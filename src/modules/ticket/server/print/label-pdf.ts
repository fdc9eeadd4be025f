import type { Label } from './label.ts';
import { bytesOf, openPdf, type Pen, squares, withBreaks } from './pdf-pen.ts';

const millimetre = 72 / 25.4;
const size: [number, number] = [62 * millimetre, 29 * millimetre];
const edge = 2 * millimetre;
const code = size[1] - 2 * edge;

/** A label for the device, 62 × 29 mm: the QR code, and the lines beside it. */
export async function labelPdf({ locale, title, lines, qr, made }: Label): Promise<Uint8Array> {
  const pdf = openPdf({ size, margin: edge, made, title, locale });
  const pen: Pen = { doc: pdf, left: edge, width: size[0] - 2 * edge, y: edge, draws: true, flows: false };
  squares(pen, qr, edge, edge, code);
  const x = edge + code + 2 * millimetre;
  let y = edge;
  for (const [text, points, strong] of lines) {
    if (text === '') continue;
    pdf
      .font(strong ? 'strong' : 'regular')
      .fontSize(points)
      .fillColor('#000000')
      .text(withBreaks(text), x, y, {
        width: size[0] - edge - x,
        height: points * 1.25,
        ellipsis: true,
        lineBreak: true,
      });
    y += points * 1.3;
  }
  return bytesOf(pdf);
}
