import { Failure } from '#platform/entity/failure.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { createOwn, readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { requireQuotaForNew } from '#modules/activity/server/quota.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { ticket } from '../../../entities/ticket.ts';
import { announceAnswer } from './announce.ts';
import type { IncomingMail } from './read-mail.ts';
import type { Answered } from './reply-tokens.ts';

export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

interface Incoming {
  readonly mail: IncomingMail;
  readonly answered: Answered;
  readonly files: readonly StoredFile[];
}

/** Maximum of mails per hour; further ones wait in the mailbox. */
const mostIncoming = { ofGroup: 500, ofSender: 60 } as const;

/** Makes the message of an incoming mail, once, with its files at the ticket, and notifies whom it concerns. */
export async function storeIncoming(ctx: Context, incoming: Incoming): Promise<'joined' | 'tray' | 'known'> {
  const { mail, answered, files } = incoming;
  await lockAccount(ctx);
  const once = `in ${mail.key}`;
  const [known] = await ctx.db.query('SELECT 1 FROM customer_messages WHERE account_id = $1 AND once = $2', [
    ctx.account,
    once,
  ]);
  if (known !== undefined) return 'known';
  const budgets = [
    { key: `mails to ${ctx.account}`, most: mostIncoming.ofGroup, minutes: 60 },
    { key: `mails to ${ctx.account} from ${mail.from}`, most: mostIncoming.ofSender, minutes: 60 },
  ];
  await requireMailBudget(ctx.product, ctx.db, budgets, ctx.now);
  const question = await readOrNothing(ctx, customerMessage, answered.message);
  const ticketId = answered.certain ? question?.['ticket_id'] : undefined;
  const about = typeof ticketId === 'string' ? await readOrNothing(ctx, ticket, ticketId) : undefined;
  const made = await createOwn(
    ctx,
    customerMessage,
    {
      customer_id: question?.['customer_id'] ?? null,
      ticket_id: about?._id ?? null,
      channel: 'mail',
      direction: 'in',
      event: 'free',
      text: mail.text,
      subject: mail.subject,
      to: mail.from,
      name: nameOf(mail, question),
      state: 'delivered',
      automatic: mail.automatic,
      sent_at: ctx.now.toISOString(),
      once,
    },
    'create',
  );
  // Files of a mail without a ticket have no record that they could be attached to.
  const lost = about === undefined ? files.length : await attach(ctx, about._id, files);
  if (lost + mail.leftOut > 0) await noteLostFiles(ctx, made.id);
  if (about === undefined) return 'tray';
  if (!mail.automatic) await announceAnswer(ctx, { about, message: made.doc, question });
  return 'joined';
}

/** The name in the mail only if it is not from the customer's own address: anybody can write any name. */
function nameOf({ from, fromName }: IncomingMail, question: AnyDoc | undefined): string {
  const isCustomer = typeof question?.['to'] === 'string' && question['to'].toLowerCase() === from;
  const known = question?.['name'];
  if (isCustomer && typeof known === 'string') return known;
  return fromName === '' ? from : fromName;
}

/** Returns how many files found no space. */
async function attach(ctx: Context, item: string, files: readonly StoredFile[]): Promise<number> {
  let lost = 0;
  for (const { name, type, size, sha256 } of files) {
    try {
      await requireQuotaForNew(ctx, size);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      lost += 1;
      continue;
    }
    await createOwn(ctx, attachment, { item_id: item, name, content_type: type, size, sha256 }, 'attach');
  }
  return lost;
}

async function noteLostFiles(ctx: Context, id: string): Promise<void> {
  await updateOwn(ctx, customerMessage, id, { error: 'files-left-out' }, 'update');
}
