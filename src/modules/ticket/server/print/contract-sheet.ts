import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { contract } from '../../entities/contract.ts';
import { customer } from '../../entities/customer.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { customerFacts } from './customer-facts.ts';
import { newest, present, type Print, printContext } from './print-context.ts';

/** A contract to print, for both parties to sign. */
export async function contractSheet(ctx: Context, doc: AnyDoc): Promise<Sheet> {
  const [print, owner] = await Promise.all([
    printContext(ctx),
    typeof doc['customer_id'] === 'string' ? readOrNothing(ctx, customer, doc['customer_id']) : undefined,
  ]);
  const { options, default: usual } = contract.fields.payment_kind;
  const payment = options.find((kind) => kind === doc['payment_kind']) ?? usual;
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('contract'),
    number: formatTicketNumber(Number(doc['number'])),
    date: print.date(doc.created_at),
    copies: [''],
    blocks: [
      { kind: 'facts', facts: customerFacts(print, owner) },
      {
        kind: 'facts',
        facts: present([
          [print.say('description'), doc.label],
          [print.say('payment'), print.say(`payment.${payment}`)],
          [print.say('begins'), print.date(doc['starts_on'])],
          [print.say('expires'), print.date(doc['ends_on'])],
        ]),
      },
      ...clauseBlocks(print, doc),
    ],
    foot: null,
    signatures: [
      { label: print.say('sign.date') },
      { label: print.say('sign.customer') },
      { label: print.say('sign.shop') },
    ],
    qr: null,
    address: null,
    made: newest([doc, owner]),
  };
}

/** The numbered clauses; on a ticket's receipt they follow its own parts. */
export function clauseBlocks(print: Print, doc: AnyDoc): SheetBlock[] {
  const items = Array.isArray(doc['items'])
    ? (doc['items'] as readonly { readonly number?: number; readonly content?: string }[])
    : [];
  if (items.length === 0) return [];
  return [
    {
      kind: 'list',
      label: `${print.say('clauses')}: ${doc.label}`,
      items: items.map((item, index) => [`${item.number ?? index + 1}.`, item.content ?? ''] as const),
    },
  ];
}
