import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { search } from '#platform/server/query/search/search.ts';
import { countryIn, groupSettings } from '#modules/groups/server/group-settings.ts';
import { customer } from '../../../entities/customer.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { closedStatuses } from '../../../rules/status.ts';
import type { IncomingWhatsapp } from '../../../rules/messages/whatsapp-payload.ts';
import { numbersOf } from '../reachable-customer.ts';

/** Who wrote a message, and about what. */
export interface Sender {
  readonly customer: AnyDoc | undefined;
  /** The message that it answers, or the newest to this customer. */
  readonly question: AnyDoc | undefined;
  readonly ticket: string | undefined;
}

/** Customers with the same end of a phone number that are looked at. */
const maxAlike = 20;

/**
 * The ticket of the message that is answered; else that of the newest message to the customer, while the device is here; else the customer's only
 * ticket with a device that is here. Otherwise a colleague decides.
 */
export async function senderOf(ctx: Context, { from, answers }: IncomingWhatsapp): Promise<Sender> {
  const answered = answers === undefined ? undefined : await questionBy(ctx, 'provider_id = $2', answers);
  if (answered !== undefined && typeof answered['customer_id'] === 'string') {
    const owner = await readOrNothing(ctx, customer, answered['customer_id']);
    return { customer: owner, question: answered, ticket: textOf(answered['ticket_id']) };
  }
  const owner = await customerWith(ctx, from);
  if (owner === undefined) return { customer: undefined, question: undefined, ticket: undefined };
  const question = await questionBy(ctx, 'customer_id = $2', owner._id);
  const here = await ticketsHere(ctx, owner._id);
  const last = textOf(question?.['ticket_id']);
  const ticket = last !== undefined && here.includes(last) ? last : here.length === 1 ? here[0] : undefined;
  return { customer: owner, question, ticket };
}

async function questionBy(
  ctx: Context,
  condition: 'provider_id = $2' | 'customer_id = $2',
  value: string,
): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query<{ id: string }>(
    `SELECT id FROM customer_messages WHERE account_id = $1 AND ${condition} AND direction = 'out' ORDER BY id DESC LIMIT 1`,
    [ctx.account, value],
  );
  return row && readOrNothing(ctx, customerMessage, row.id);
}

/** The customer with this number; of several the one who got the newest message, and nobody if none got one. */
async function customerWith(ctx: Context, from: string): Promise<AnyDoc | undefined> {
  const country = countryIn(await groupSettings(ctx, ['country', 'time-zone']));
  const question = { text: `+${from}`, kinds: [customer.kind], limit: maxAlike, skip: 0 };
  const found = (await search(ctx, question)).rows.filter(({ klass }) => klass === customer.kind);
  const owners: AnyDoc[] = [];
  for (const { id } of found) {
    const owner = await readOrNothing(ctx, customer, id);
    if (owner !== undefined && numbersOf(owner, country).includes(from)) owners.push(owner);
  }
  if (owners.length <= 1) return owners[0];
  const [row] = await ctx.db.query<{ customer_id: string }>(
    `SELECT customer_id FROM customer_messages WHERE account_id = $1 AND customer_id = ANY($2) AND direction = 'out'
     ORDER BY id DESC LIMIT 1`,
    [ctx.account, owners.map(({ _id: id }) => id)],
  );
  return owners.find(({ _id: id }) => id === row?.customer_id);
}

/** Tickets of a customer whose work is not over, or whose device was not handed back. */
async function ticketsHere(ctx: Context, owner: string): Promise<readonly string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM tickets WHERE account_id = $1 AND customer_id = $2 AND (status <> ALL($3) OR returned_at IS NULL)
     ORDER BY id DESC LIMIT 50`,
    [ctx.account, owner, closedStatuses],
  );
  return rows.map(({ id }) => id);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
