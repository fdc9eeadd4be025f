import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Stepped, Update } from '#platform/server/context.ts';
import { createOwn, read, readOrNothing, removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { customer } from '../../entities/customer.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { longestMessage } from '../../rules/messages/message-limits.ts';
import {
  estimateWays,
  messageEvents,
  type EstimateWay,
  type MessageEvent,
} from '../../rules/messages/message-events.ts';
import { maxSegments, smsLength } from '../../rules/messages/sms-segments.ts';
import { queueMessage } from './sending/queue-message.ts';
import { valuesOf } from './draft-message.ts';
import { endProposal } from './proposals/list-proposals.ts';
import { cloudWay } from './whatsapp/cloud-way.ts';
import { customerMail } from './customer-mail.ts';
import { newReplyAddress } from './inbound/reply-tokens.ts';
import { stopAddress } from './stop-token.ts';
import { stepEstimate } from '../estimates.ts';
import { subjectOf, type Subject } from './message-subject.ts';
import { toldBefore } from './told-before.ts';

/** Maximum of mails per hour: of a group, and to one customer. */
const mostMails = { ofGroup: 300, toCustomer: 20 } as const;

/**
 * `PUT /{db}/_design/message/_update/{verb}/{id}`. `send` a message about the ticket `id`, or `prepare` one that a person sends in WhatsApp; then the message
 * `id` was `sent`, or `discard` it. `assign` a mail from the tray to the ticket `ticket_id`. `dismiss` the proposal to tell the customer of the ticket `id` of an event. A message about an estimate sends the estimate, so that the customer can read it as soon as the message arrives;
 * discarding takes that back.
 */
export const stepMessage: Update = async (ctx, verb, id, body) => {
  if (verb === 'prepare' || verb === 'send') return write(ctx, verb, id, body);
  if (verb === 'sent') return confirm(ctx, id, body);
  if (verb === 'discard') return discard(ctx, id);
  if (verb === 'assign') return assign(ctx, id, body);
  if (verb === 'dismiss') return dismiss(ctx, id, body);
  throw failure('not_found', 'missing');
};

interface Wanted {
  readonly event: MessageEvent;
  readonly channel: EstimateWay;
  readonly text: string;
  readonly to: string | null;
  readonly again: boolean;
}

async function write(ctx: Context, verb: 'prepare' | 'send', ticketId: string, body: Input): Promise<Stepped> {
  const subject = await subjectOf(ctx, ticketId, body['estimate_id']);
  const wanted = wantedOf(body, subject);
  if (verb === 'prepare' && wanted.channel !== 'whatsapp') throw fieldFailure('channel', 'is-not-included-in-the-list');
  const payload = verb === 'send' ? await payloadOf(ctx, subject, wanted) : {};
  // Two people who press the button at once are told one after the other.
  await lockAccount(ctx);
  const before = await toldBefore(ctx, subject, wanted.event);
  if (before !== undefined && !wanted.again) throw fieldFailure('event', 'already-told', { channel: before.channel });
  const isHandedOver = wanted.channel === 'paper';
  const { event, channel, text, to } = wanted;
  const isQueued = verb === 'send' && (channel === 'sms' || channel === 'whatsapp');
  const made = await createOwn(
    ctx,
    customerMessage,
    {
      customer_id: subject.customer._id,
      ticket_id: ticketId,
      estimate_id: subject.estimate?._id ?? null,
      version: subject.estimate?.['version'] ?? null,
      channel,
      direction: 'out',
      event,
      text,
      to,
      name: subject.customer.label.slice(0, 160),
      state: isHandedOver ? 'sent' : 'prepared',
      sent_at: isHandedOver ? ctx.now.toISOString() : null,
      queued: isQueued,
      once: onceOf(subject, wanted, ctx.now),
    },
    'create',
  );
  if (channel === 'mail' && to !== null) await sendMail(ctx, subject, { id: made.id, event, text, to });
  if (isQueued && to !== null) await queueMessage(ctx, { id: made.id, channel, to, payload });
  await endProposal(ctx, ticketId, event);
  const { estimate: offer } = subject;
  if (offer !== undefined && event === 'estimate' && ['draft', 'expired'].includes(String(offer['status'])))
    await stepEstimate(ctx, 'send', offer._id, { by: channel });
  return { id: made.id, rev: made.rev };
}

/** What the gateway needs besides the text. Throws 422 for a text that WhatsApp does not accept at this moment. */
async function payloadOf(ctx: Context, subject: Subject, { event, channel, text }: Wanted): Promise<object> {
  if (channel !== 'whatsapp') return {};
  const way = await cloudWay(ctx, subject, event, async (template) => valuesOf(ctx, subject, template));
  if (way === undefined) throw fieldFailure('channel', 'customer-not-set-up');
  if (way.until !== undefined) return {};
  if (way.approved?.text !== text) throw fieldFailure('text', 'outside-window');
  const { name, language, values } = way.approved;
  return { approved: { name, language, values } };
}

/** Puts the mail into the outbox; the delivery reports how it ended. A group and a customer have a maximum of mails per hour. */
async function sendMail(
  ctx: Context,
  subject: Subject,
  message: { readonly id: string; readonly event: MessageEvent; readonly text: string; readonly to: string },
): Promise<void> {
  const budgets = [
    { key: `customer mails of ${ctx.account}`, most: mostMails.ofGroup, minutes: 60 },
    { key: `customer mails to ${message.to.toLowerCase()}`, most: mostMails.toCustomer, minutes: 60 },
  ];
  await requireMailBudget(ctx.product, ctx.db, budgets, ctx.now);
  const stop = stopAddress(ctx.product, ctx.account, subject.customer._id);
  const record = `${ctx.account}/${message.id}`;
  const replyTo = await newReplyAddress(ctx, message.id, message.to);
  await ctx.mail(customerMail(subject, { ...message, stop, record, replyTo }));
}

/** Checks what is asked against what the customer accepts: a message goes to nobody else. */
function wantedOf(body: Input, { ways, estimate: offer }: Subject): Wanted {
  const event = messageEvents.find((one) => one === body['event']);
  if (event === undefined) throw fieldFailure('event', 'is-not-included-in-the-list');
  const channel = estimateWays.find((one) => one === body['channel']);
  if (channel === undefined) throw fieldFailure('channel', 'is-not-included-in-the-list');
  const again = body['again'] === true;
  if (channel === 'paper') {
    if (offer === undefined || event !== 'estimate') throw fieldFailure('channel', 'is-not-included-in-the-list');
    return { event, channel, text: '', to: null, again };
  }
  const { text, to } = body;
  if (typeof text !== 'string' || text.trim() === '') throw fieldFailure('text', 'cant-be-blank');
  if (text.length > longestMessage) throw fieldFailure('text', 'is-too-long', { count: longestMessage });
  const way = ways.find((one) => one.channel === channel);
  if (way?.refusal !== undefined) throw fieldFailure('channel', `customer-${way.refusal}`);
  if (typeof to !== 'string' || way?.to.includes(to) !== true) throw fieldFailure('to', 'is-not-included-in-the-list');
  if (channel === 'sms' && smsLength(text.trim()).segments > maxSegments)
    throw fieldFailure('text', 'too-many-segments', { count: maxSegments });
  return { event, channel, text: text.trim(), to, again };
}

/** Equal for messages that tell the same; null for what may be said any number of times. */
function onceOf(
  { ticket: about, customer: { _id }, estimate: offer }: Subject,
  { event, again }: Wanted,
  now: Date,
): string | null {
  if (event === 'free') return null;
  const version = offer === undefined ? '' : `${offer._id}.${String(offer['version'])}`;
  return [about._id, _id, event, version, again ? now.toISOString() : ''].filter((part) => part !== '').join(' ');
}

async function confirm(ctx: Context, id: string, body: Input): Promise<Stepped> {
  const message = await readLocked(ctx, id);
  if (message['state'] !== 'prepared') return { id, rev: message._rev };
  assertUnqueued(message);
  const subject = await subjectOf(ctx, String(message['ticket_id']), undefined);
  const to = body['to'] ?? message['to'];
  const way = subject.ways.find(({ channel }) => channel === message['channel']);
  if (typeof to !== 'string' || way?.to.includes(to) !== true) throw fieldFailure('to', 'is-not-included-in-the-list');
  if (message['channel'] === 'whatsapp' && message['customer_id'] === subject.customer._id && way.to.length > 1)
    await updateOwn(ctx, customer, subject.customer._id, { whatsapp: to }, 'update');
  return updateOwn(ctx, customerMessage, id, { state: 'sent', to, sent_at: ctx.now.toISOString() }, 'update');
}

/** Throws 422 for a message that the server sends: nobody confirms or discards it. */
function assertUnqueued(message: AnyDoc): void {
  if (message['queued'] === true) throw fieldFailure('state', 'status-not-allowed', { allowed: [] });
}

async function discard(ctx: Context, id: string): Promise<Stepped> {
  const message = await readLocked(ctx, id);
  // A mail in the tray that nobody needs is discarded as well.
  const isInTray = message['direction'] === 'in' && message['ticket_id'] === undefined;
  if (!isInTray && (message['state'] !== 'prepared' || message['channel'] !== 'whatsapp'))
    throw fieldFailure('state', 'status-not-allowed', { allowed: [] });
  assertUnqueued(message);
  await cascadeFrom(ctx, null, async () => removeOwn(ctx, customerMessage, id));
  const offer = message['estimate_id'];
  if (typeof offer === 'string' && message['event'] === 'estimate') await takeBack(ctx, offer, message);
  return { id, rev: message._rev };
}

/** A mail from the tray belongs to this ticket. */
async function assign(ctx: Context, id: string, body: Input): Promise<Stepped> {
  const message = await readLocked(ctx, id);
  if (message['direction'] !== 'in' || message['ticket_id'] !== undefined)
    throw fieldFailure('ticket_id', 'is-reserved');
  const { ticket_id: ticketId } = body;
  const about = typeof ticketId === 'string' ? await readOrNothing(ctx, ticket, ticketId) : undefined;
  if (about === undefined) throw fieldFailure('ticket_id', 'must-exist');
  return updateOwn(
    ctx,
    customerMessage,
    id,
    { ticket_id: about._id, customer_id: about['customer_id'] ?? null },
    'update',
  );
}

/** Nobody is to be told of this. */
async function dismiss(ctx: Context, ticketId: string, body: Input): Promise<Stepped> {
  const { _rev: rev } = await read(ctx, ticket, ticketId);
  const event = messageEvents.find((one) => one === body['event']);
  if (event === undefined) throw fieldFailure('event', 'is-not-included-in-the-list');
  await endProposal(ctx, ticketId, event);
  return { id: ticketId, rev };
}

/** An estimate that nobody got is a draft again. */
async function takeBack(ctx: Context, id: string, message: AnyDoc): Promise<void> {
  const doc = await read(ctx, estimate, id);
  if (doc['status'] !== 'sent' || doc['version'] !== message['version']) return;
  const [other] = await ctx.db.query(
    `SELECT 1 FROM customer_messages WHERE account_id = $1 AND estimate_id = $2 AND version = $3 AND state <> 'failed' LIMIT 1`,
    [ctx.account, id, message['version']],
  );
  if (other === undefined) await stepEstimate(ctx, 'draft', id, {});
}

async function readLocked(ctx: Context, id: string): Promise<AnyDoc> {
  await lockAccount(ctx);
  return read(ctx, customerMessage, id);
}
