import type { Context } from '#platform/server/context.ts';
import { read, readOrNothing } from '#platform/server/documents.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { ticket } from '../../entities/ticket.ts';
import { writtenNumber } from '../../rules/number.ts';
import { bytesOf, openPdf, type Pen, squares } from './pdf-pen.ts';
import { newest, printContext } from './print-context.ts';
import { qrRows } from './qr.ts';

const millimetre = 72 / 25.4;
const size: [number, number] = [62 * millimetre, 29 * millimetre];
const edge = 2 * millimetre;
const code = size[1] - 2 * edge;

/** A label for the device, 62 × 29 mm: its ticket's number large, whose and what it is, and a QR code that opens the ticket. */
export async function labelPdf(ctx: Context, id: string): Promise<Buffer> {
  const doc = await read(ctx, ticket, id);
  const [print, owner, thing] = await Promise.all([
    printContext(ctx),
    typeof doc['customer_id'] === 'string' ? readOrNothing(ctx, customer, doc['customer_id']) : undefined,
    typeof doc['equipment_id'] === 'string' ? readOrNothing(ctx, equipment, doc['equipment_id']) : undefined,
  ]);
  const number = writtenNumber(Number(doc['number']));
  const pdf = openPdf({ size, margin: edge, made: newest([doc, owner, thing]), title: number, locale: print.locale });
  const pen: Pen = { doc: pdf, left: edge, width: size[0] - 2 * edge, y: edge, draws: true, flows: false };
  squares(pen, qrRows(`${ctx.product.environment.baseUrl}/account/${ctx.account}/tickets/${id}`), edge, edge, code);
  const x = edge + code + 2 * millimetre;
  const lines = [
    [number, 15, true],
    [String(owner?.['short_name'] ?? owner?.label ?? ''), 8.5, true],
    [thing?.label ?? '', 7.5, false],
    [String(thing?.['identifier'] ?? ''), 7.5, false],
    [`${print.issuer.name} · ${print.date(doc.created_at)}`, 6, false],
  ] as const;
  let y = edge;
  for (const [text, points, strong] of lines) {
    if (text === '') continue;
    pdf
      .font(strong ? 'strong' : 'regular')
      .fontSize(points)
      .fillColor('#000000')
      .text(text, x, y, { width: size[0] - edge - x, height: points * 1.25, ellipsis: true, lineBreak: true });
    y += points * 1.3;
  }
  return bytesOf(pdf);
}
