import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { category } from '#modules/activity/entities/category.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { warrantyUntil } from '../../rules/warranty.ts';
import { customerFacts, thingFacts } from './customer-facts.ts';
import { newest, present, type Print, printContext } from './print-context.ts';

/** Number of earlier maintenances of the equipment on the sheet. */
const earlier = 12;

/** A maintenance to print: the work, the equipment, its warranty, and earlier maintenances. */
export async function maintenanceSheet(ctx: Context, doc: AnyDoc): Promise<Sheet> {
  const thing = await related(ctx, equipment, doc, 'equipment_id');
  const [print, owner, sort, work, before] = await Promise.all([
    printContext(ctx),
    thing === undefined ? undefined : related(ctx, customer, thing, 'customer_id'),
    related(ctx, category, doc, 'category_id'),
    related(ctx, ticket, doc, 'ticket_id'),
    earlierOf(ctx, doc),
  ]);
  const days = Number(doc['warranty'] ?? 0);
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('maintenance'),
    number: '',
    date: print.date(doc['date']),
    copies: [''],
    blocks: [
      { kind: 'facts', facts: customerFacts(print, owner) },
      { kind: 'facts', facts: thingFacts(print, thing) },
      {
        kind: 'facts',
        facts: present([
          [print.say('work'), doc.label],
          [print.say('day'), print.date(doc['date'])],
          [print.say('category'), sort?.label],
          [print.say('ticket'), work === undefined ? '' : formatTicketNumber(Number(work['number']))],
          [print.say('warranty-days'), days === 0 ? '' : formatNumber(days, print.region)],
          [print.say('warranty'), print.date(warrantyUntil(doc as { date?: string; warranty?: number }))],
          [print.say('next'), print.date(doc['next_maintenance'])],
        ]),
      },
      ...history(print, before),
    ],
    foot: print.receiptText,
    signatures: [
      { label: print.say('sign.date') },
      { label: print.say('sign.customer') },
      { label: print.say('sign.shop') },
    ],
    qr: null,
    address: null,
    made: newest([doc, thing, owner, sort, work, ...before]),
  };
}

async function related(ctx: Context, entity: Entity, doc: AnyDoc, name: string): Promise<AnyDoc | undefined> {
  const id = doc[name];
  return typeof id === 'string' ? readOrNothing(ctx, entity, id) : undefined;
}

async function earlierOf(ctx: Context, doc: AnyDoc): Promise<AnyDoc[]> {
  if (typeof doc['equipment_id'] !== 'string') return [];
  const rows = await ctx.db.query(
    `SELECT * FROM maintenances WHERE account_id = $1 AND equipment_id = $2 AND (date, id) < ($3, $4)
     ORDER BY date DESC, id DESC LIMIT ${earlier}`,
    [ctx.account, doc['equipment_id'], doc['date'], doc._id],
  );
  return rows.map((row) => docOf(maintenance, row));
}

function history(print: Print, before: readonly AnyDoc[]): SheetBlock[] {
  if (before.length === 0) return [];
  return [
    {
      kind: 'table',
      heads: [print.say('before'), print.say('day'), print.say('warranty')],
      rows: before.map((doc) => [
        doc.label,
        print.date(doc['date']),
        print.date(warrantyUntil(doc as { date?: string; warranty?: number })),
      ]),
    },
  ];
}
