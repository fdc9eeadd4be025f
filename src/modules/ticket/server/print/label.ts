import type { Locale } from '#platform/entity/messages.ts';
import type { Context } from '#platform/server/context.ts';
import { read, readOrNothing } from '#platform/server/documents.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { ticket } from '../../entities/ticket.ts';
import { writtenNumber } from '../../rules/number.ts';
import { newest, printContext } from './print-context.ts';
import { qrRows } from './qr.ts';

/** What stands on a device's label; all its words are final. */
export interface Label {
  readonly locale: Locale;
  readonly title: string;
  readonly lines: readonly (readonly [text: string, points: number, strong: boolean])[];
  readonly qr: readonly string[];
  readonly made: string;
}

/** Its ticket's number large, whose and what it is, and a QR code that opens the ticket. */
export async function labelOf(ctx: Context, id: string): Promise<Label> {
  const doc = await read(ctx, ticket, id);
  const [print, owner, thing] = await Promise.all([
    printContext(ctx),
    typeof doc['customer_id'] === 'string' ? readOrNothing(ctx, customer, doc['customer_id']) : undefined,
    typeof doc['equipment_id'] === 'string' ? readOrNothing(ctx, equipment, doc['equipment_id']) : undefined,
  ]);
  const number = writtenNumber(Number(doc['number']));
  return {
    locale: print.locale,
    title: number,
    lines: [
      [number, 15, true],
      [String(owner?.['short_name'] ?? owner?.label ?? ''), 8.5, true],
      [thing?.label ?? '', 7.5, false],
      [String(thing?.['identifier'] ?? ''), 7.5, false],
      [`${print.issuer.name} · ${print.date(doc.created_at)}`, 6, false],
    ],
    qr: qrRows(`${ctx.product.environment.baseUrl}/account/${ctx.account}/tickets/${id}`),
    made: newest([doc, owner, thing]),
  };
}
