import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { customer } from '../../entities/customer.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { customerFacts } from './customer-facts.ts';
import { estimateBlocks } from './estimate-blocks.ts';
import { newest, present, printContext } from './print-context.ts';

/** An estimate to print: customer, costs and validity. */
export async function estimateSheet(ctx: Context, doc: AnyDoc): Promise<Sheet> {
  const [print, owner, about] = await Promise.all([
    printContext(ctx),
    typeof doc['customer_id'] === 'string' ? readOrNothing(ctx, customer, doc['customer_id']) : undefined,
    typeof doc['ticket_id'] === 'string' ? readOrNothing(ctx, ticket, doc['ticket_id']) : undefined,
  ]);
  const observation = present([[print.say('estimate-observation'), doc['observation']]]).map(
    ([label, text]): SheetBlock => ({ kind: 'text', label, text }),
  );
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('estimate'),
    number: formatTicketNumber(Number(doc['number'])),
    date: print.date(doc['sent_at'] ?? doc.created_at),
    copies: [''],
    blocks: [
      { kind: 'facts', facts: customerFacts(print, owner) },
      {
        kind: 'facts',
        facts: present([
          [print.say('description'), doc['description']],
          [print.say('ticket'), about === undefined ? '' : formatTicketNumber(Number(about['number']))],
          [print.say('version'), String(Number(doc['version'] ?? 1))],
          [print.say('valid-until'), print.date(doc['valid_until'])],
          [print.say('payment'), doc['payment']],
          [print.say('starts'), print.date(doc['starts_on'])],
          [print.say('ends'), print.date(doc['ends_on'])],
        ]),
      },
      ...estimateBlocks(print, doc),
      ...observation,
    ],
    foot: print.receiptText,
    signatures: [
      { label: print.say('sign.date') },
      { label: print.say('sign.customer') },
      { label: print.say('sign.shop') },
    ],
    qr: null,
    address: null,
    made: newest([doc, owner, about]),
  };
}
