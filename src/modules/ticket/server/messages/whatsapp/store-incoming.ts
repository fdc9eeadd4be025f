import type { Context } from '#platform/server/context.ts';
import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import { createOwn, readOrNothing } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { ticket } from '../../../entities/ticket.ts';
import type { IncomingWhatsapp } from '../../../rules/messages/whatsapp-payload.ts';
import { announceAnswer } from '../inbound/announce.ts';
import { senderOf } from './sender.ts';
import { noteWorkingNumber } from './working-number.ts';

/** Maximum of messages per hour; further ones wait. */
const mostIncoming = { ofGroup: 500, ofSender: 60 } as const;

/** Makes the message of a customer, once, at the ticket that it is about or in the tray, and notifies whom it concerns. */
export async function storeIncomingWhatsapp(ctx: Context, incoming: IncomingWhatsapp): Promise<void> {
  // Searching needs no lock, and nobody waits for it.
  const sender = await senderOf(ctx, incoming);
  await lockAccount(ctx);
  const once = `in wa ${incoming.id}`;
  const [known] = await ctx.db.query('SELECT 1 FROM customer_messages WHERE account_id = $1 AND once = $2', [
    ctx.account,
    once,
  ]);
  if (known !== undefined) return;
  const { from, name, text, hasFile } = incoming;
  const budgets = [
    { key: `whatsapp to ${ctx.account}`, most: mostIncoming.ofGroup, minutes: 60 },
    { key: `whatsapp to ${ctx.account} from ${from}`, most: mostIncoming.ofSender, minutes: 60 },
  ];
  await requireMailBudget(ctx.product, ctx.db, budgets, ctx.now);
  const about = sender.ticket === undefined ? undefined : await readOrNothing(ctx, ticket, sender.ticket);
  const made = await createOwn(
    ctx,
    customerMessage,
    {
      customer_id: sender.customer?._id ?? null,
      ticket_id: about?._id ?? null,
      channel: 'whatsapp',
      direction: 'in',
      event: 'free',
      text,
      to: from,
      name: sender.customer?.label.slice(0, 160) ?? (name === '' ? `+${from}` : name),
      state: 'delivered',
      sent_at: ctx.now.toISOString(),
      provider_id: incoming.id,
      once,
      ...(hasFile ? { error: 'file-in-whatsapp' } : {}),
    },
    'create',
  );
  await noteWorkingNumber(ctx, sender.customer?._id, from);
  if (about !== undefined) await announceAnswer(ctx, { about, message: made.doc, question: sender.question });
}
