import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { contract } from '../../entities/contract.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { estimate } from '../../entities/estimate.ts';
import { maxDevices } from '../../rules/counter/devices.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { statuses } from '../../rules/status.ts';
import { warrantyUntil } from '../../rules/warranty.ts';
import { clauseBlocks } from './contract-sheet.ts';
import { customerFacts, thingFacts } from './customer-facts.ts';
import { readBill } from '../money/bill.ts';
import { billBlocks } from '../money/bill-blocks.ts';
import { estimateBlocks } from './estimate-blocks.ts';
import { printedAddress } from './page-link.ts';
import { footOf, signatureOn, signedOn } from './signed-on.ts';
import { newest, present, type Print, printContext } from './print-context.ts';
import { qrRows } from '#modules/people/rules/qr-rows.ts';

/** The receipt of a ticket: equipment, reported problem, and work done. */
export async function ticketSheet(
  ctx: Context,
  doc: AnyDoc,
  options: { readonly two: boolean; readonly clauses: boolean },
): Promise<Sheet> {
  const id = doc._id;
  const [print, owner, thing, agreed, offer, address, until, others, signed, bill] = await Promise.all([
    printContext(ctx),
    related(ctx, customer, doc, 'customer_id'),
    related(ctx, equipment, doc, 'equipment_id'),
    related(ctx, contract, doc, 'contract_id'),
    estimateToPrint(ctx, id),
    printedAddress(ctx, id),
    doc['status'] === 'done' ? warrantyOf(ctx, id) : null,
    sameIntake(ctx, doc),
    signedOn(ctx, doc),
    readBill(ctx, id),
  ]);
  const withContract = agreed !== undefined && (options.clauses || print.contractAlways);
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('ticket'),
    number: formatTicketNumber(Number(doc['number'])),
    date: print.moment(doc.created_at),
    copies: options.two ? [print.say('copy.customer'), print.say('copy.shop')] : [''],
    blocks: [
      { kind: 'facts', facts: stateFacts(print, doc, until) },
      { kind: 'facts', facts: customerFacts(print, owner) },
      { kind: 'facts', facts: thingFacts(print, thing) },
      ...texts(print, doc),
      ...otherDevices(print, others),
      // Its accepted lines are on the bill.
      ...(offer === undefined || (offer['status'] === 'approved' && bill.lines.length > 0)
        ? []
        : estimateBlocks(print, offer)),
      ...billBlocks(print, doc, bill),
      ...(withContract ? clauseBlocks(print, agreed) : []),
    ],
    foot: footOf([print.receiptText, signed.terms]),
    signatures: [signatureOn(print, print.say('sign.customer'), signed.signature), { label: print.say('sign.shop') }],
    qr: address === undefined ? null : qrRows(address),
    address: address ?? null,
    made: newest([doc, owner, thing, agreed, offer, signed.signature, ...others, ...bill.lines, ...bill.payments]),
  };
}

async function related(ctx: Context, entity: Entity, doc: AnyDoc, name: string): Promise<AnyDoc | undefined> {
  const id = doc[name];
  return typeof id === 'string' ? readOrNothing(ctx, entity, id) : undefined;
}

/** The tickets of the other devices that came in with this one. */
async function sameIntake(ctx: Context, doc: AnyDoc): Promise<readonly OtherDevice[]> {
  if (typeof doc['intake_id'] !== 'string') return [];
  return ctx.db.query<OtherDevice>(
    `SELECT t.number, t.content, t.accessories, e.description, e.identifier, 
       to_char(greatest(t.updated_at, e.updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at
     FROM tickets t LEFT JOIN equipment e ON e.account_id = t.account_id AND e.id = t.equipment_id
     WHERE t.account_id = $1 AND t.intake_id = $2 AND t.id <> $3 ORDER BY t.number LIMIT $4`,
    [ctx.account, doc['intake_id'], doc._id, maxDevices],
  );
}

interface OtherDevice {
  readonly number: number;
  readonly content: string | null;
  readonly accessories: readonly string[] | null;
  readonly description: string | null;
  readonly identifier: string | null;
  readonly updated_at: string;
}

/** One receipt lists all devices of an intake. */
function otherDevices(print: Print, others: readonly OtherDevice[]): SheetBlock[] {
  if (others.length === 0) return [];
  const heads = [print.say('ticket'), print.say('equipment'), print.say('content'), print.say('accessories')];
  const rows = others.map(({ number, content, accessories, description, identifier }) => [
    formatTicketNumber(number),
    [description, identifier].filter((part) => part !== null).join(' · '),
    content ?? '',
    joined(accessories),
  ]);
  return [
    { kind: 'heading', level: 3, text: print.say('same-intake') },
    { kind: 'grid', heads, rows },
  ];
}

/** The approved estimate, else the last one sent. Drafts and declined estimates are not printed on a receipt. */
async function estimateToPrint(ctx: Context, id: string): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query(
    `SELECT * FROM estimates WHERE account_id = $1 AND ticket_id = $2 AND status IN ('approved', 'sent')
     ORDER BY status = 'approved' DESC, number DESC LIMIT 1`,
    [ctx.account, id],
  );
  return row && docOf(estimate, row);
}

/** The last day of the longest warranty on this ticket's work. */
async function warrantyOf(ctx: Context, id: string): Promise<string | null> {
  const rows = await ctx.db.query<{ date: string | null; warranty: number | null }>(
    'SELECT date, warranty FROM maintenances WHERE account_id = $1 AND ticket_id = $2',
    [ctx.account, id],
  );
  return rows.map(warrantyUntil).reduce((latest, day) => (day !== null && (latest ?? '') < day ? day : latest), null);
}

function stateFacts(print: Print, doc: AnyDoc, until: string | null) {
  const status = statuses.find((one) => one === doc['status']) ?? 'open';
  return present([
    [print.say('status'), print.say(`status.${status}`)],
    [print.say('received'), print.moment(doc.created_at)],
    [print.say('done'), doc['status'] === 'done' ? print.moment(doc['done_at']) : ''],
    [print.say('warranty'), print.date(until)],
    [print.say('returned'), print.moment(doc['returned_at'])],
  ]);
}

function joined(words: unknown): string {
  return Array.isArray(words) ? words.join(', ') : '';
}

function texts(print: Print, doc: AnyDoc): SheetBlock[] {
  const all = [
    [print.say('content'), doc['content']],
    [print.say('observation'), doc['equipment_observation']],
    [print.say('accessories'), joined(doc['accessories'])],
    [print.say('problem'), doc['problem']],
  ] as const;
  return present(all).map(([label, text]) => ({ kind: 'text', label, text }));
}
