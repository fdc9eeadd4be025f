import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { read, readOrNothing } from '#platform/server/records/documents.ts';
import { customer } from '../../../entities/customer.ts';
import { equipment } from '../../../entities/equipment.ts';
import { ticket } from '../../../entities/ticket.ts';
import { formatTicketNumber } from '../../../rules/number.ts';
import type { Label, LabelLine } from '../../../rules/sheets/label.ts';
import { printedAddress } from '../page-link.ts';
import { mainIn, newest, phoneOf, type Print, printContext } from '../print-context.ts';
import { qrRows } from '#modules/people/rules/qr-rows.ts';

/** The label of a ticket's device, or of equipment without a ticket. */
export async function labelOf(ctx: Context, id: string): Promise<Label> {
  return id.startsWith(`${equipment.prefix}-`) ? equipmentLabel(ctx, id) : ticketLabel(ctx, id);
}

/** The ticket's number in large type, customer and equipment, and a QR code that opens the customer's page, which leads members to the ticket. */
async function ticketLabel(ctx: Context, id: string): Promise<Label> {
  const doc = await read(ctx, ticket, id);
  const [print, address, owner, thing] = await Promise.all([
    printContext(ctx),
    printedAddress(ctx, id),
    related(ctx, customer, doc, 'customer_id'),
    related(ctx, equipment, doc, 'equipment_id'),
  ]);
  return {
    locale: print.locale,
    title: formatTicketNumber(Number(doc['number'])),
    date: print.date(doc.created_at),
    lines: lines(print, owner, [thing?.label, thing?.['identifier']]),
    ...coded(address ?? addressOf(ctx, ticket, id)),
    made: newest([doc, owner, thing]),
  };
}

/** The identifier in large type, name and customer, and a QR code that opens the equipment's page. */
async function equipmentLabel(ctx: Context, id: string): Promise<Label> {
  const doc = await read(ctx, equipment, id);
  const [print, owner] = await Promise.all([printContext(ctx), related(ctx, customer, doc, 'customer_id')]);
  const known = doc['identifier'];
  return {
    locale: print.locale,
    title: typeof known === 'string' ? known : doc.label,
    date: '',
    lines: lines(print, owner, [typeof known === 'string' ? doc.label : undefined, doc['maker']]),
    ...coded(addressOf(ctx, equipment, id)),
    made: newest([doc, owner]),
  };
}

function lines(print: Print, owner: AnyDoc | undefined, thing: readonly unknown[]): LabelLine[] {
  const what = thing.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  const all: LabelLine[] = [
    { text: String(owner?.['short_name'] ?? owner?.label ?? ''), points: 8.5, strong: true, rows: 3 },
    { text: phoneOf(mainIn(owner?.['phones'])), points: 8, rows: 1 },
    { text: what, points: 7.5, rows: 3 },
    { text: print.issuer.name, points: 6, rows: 1 },
  ];
  return all.filter(({ text }) => text !== '');
}

async function related(ctx: Context, entity: Entity, doc: AnyDoc, name: string): Promise<AnyDoc | undefined> {
  const id = doc[name];
  return typeof id === 'string' ? readOrNothing(ctx, entity, id) : undefined;
}

function addressOf(ctx: Context, { plural }: Entity, id: string): string {
  return `${ctx.product.environment.baseUrl}/account/${ctx.account}/${plural}/${id}`;
}

function coded(address: string): Pick<Label, 'qr' | 'address'> {
  return { qr: qrRows(address), address };
}
