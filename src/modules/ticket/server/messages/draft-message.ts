import { formatMoney } from '#platform/entity/format.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { equipment } from '../../entities/equipment.ts';
import { defaultText } from '../../rules/messages/default-texts.ts';
import { fillMessage, type MessageValues } from '../../rules/messages/fill-message.ts';
import { channels, eventOfStatus, type Channel, type MessageEvent } from '../../rules/messages/message-events.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Status } from '../../rules/status.ts';
import { linkOf } from '../customer-page/links.ts';
import { toldBefore, type Told } from './told-before.ts';
import { subjectOf, type Subject } from './message-subject.ts';
import { cloudWay, type CloudWay } from './whatsapp/cloud-way.ts';
import type { Refusal } from './reachable-customer.ts';

/** What the Cloud API sends now. */
export const cloudSends = ['free', 'approved', 'nothing'] as const;

interface Cloud {
  readonly sends: (typeof cloudSends)[number];
  /** Until when free text is accepted. */
  readonly until?: string;
}

export interface DraftQuestion {
  readonly ticket_id: string;
  readonly estimate_id?: string;
  readonly event?: MessageEvent;
}

export interface Draft {
  readonly customer: string;
  readonly event: MessageEvent;
  readonly ways: readonly {
    readonly channel: Channel;
    readonly to: readonly string[];
    readonly refusal?: Refusal;
    readonly text: string;
    /** Of WhatsApp, if the group has a number in the Cloud API. */
    readonly cloud?: Cloud;
  }[];
  /** The newest message of this event to this customer. */
  readonly told?: Told;
}

/** The text of a message for each channel, and how the customer is reached. Makes the customer's page if there is none yet. */
export async function draftMessage(ctx: Context, question: DraftQuestion): Promise<Draft> {
  const subject = await subjectOf(ctx, question.ticket_id, question.estimate_id);
  const status = subject.ticket['status'] as Status;
  const event = question.event ?? (subject.estimate === undefined ? (eventOfStatus(status) ?? 'free') : 'estimate');
  const texts = await templatesOf(ctx, event, subject);
  const values = await valuesOf(ctx, subject, Object.values(texts).join(''));
  const told = await toldBefore(ctx, subject, event);
  const cloud = await cloudWay(ctx, subject, event, async (text) => valuesOf(ctx, subject, text));
  return {
    customer: subject.customer.label,
    event,
    ways: subject.ways.map(({ channel, to, refusal }) => ({
      channel,
      to,
      ...(refusal === undefined ? {} : { refusal }),
      text: (channel === 'whatsapp' ? cloud?.approved?.text : undefined) ?? fillMessage(texts[channel], values),
      ...(channel === 'whatsapp' && cloud !== undefined ? { cloud: shownCloud(cloud) } : {}),
    })),
    ...(told === undefined ? {} : { told }),
  };
}

function shownCloud({ until, approved }: CloudWay): Cloud {
  if (until !== undefined) return { sends: 'free', until };
  return { sends: approved === undefined ? 'nothing' : 'approved' };
}

/** The group's texts of an event: that of the channel, else that of any channel, else the product's. */
async function templatesOf(ctx: Context, event: MessageEvent, { locale }: Subject): Promise<Record<Channel, string>> {
  const rows = await ctx.db.query<{ channel: string; text: string }>(
    'SELECT channel, text FROM message_templates WHERE account_id = $1 AND event = $2 AND locale = $3',
    [ctx.account, event, locale],
  );
  const own = new Map(rows.map(({ channel, text }) => [channel, text]));
  const textOf = (channel: Channel): string => own.get(channel) ?? own.get('any') ?? defaultText(event, locale);
  return { whatsapp: textOf(channels[0]), mail: textOf(channels[1]), sms: textOf(channels[2]) };
}

/** What the placeholders of a text stand for. */
export async function valuesOf(ctx: Context, subject: Subject, texts: string): Promise<MessageValues> {
  const { ticket, customer, estimate, region, shop } = subject;
  const thing =
    typeof ticket['equipment_id'] === 'string'
      ? await readOrNothing(ctx, equipment, ticket['equipment_id'])
      : undefined;
  const [amount, currency] = [estimate?.['total'], estimate?.['currency']];
  return {
    customer: typeof customer['short_name'] === 'string' ? customer['short_name'] : customer.label,
    number: formatTicketNumber(Number(ticket['number'])),
    device: thing?.label ?? ticket.label,
    // Making the page only for a text that names it.
    ...(texts.includes('{link}') ? { link: await linkOf(ctx, ticket._id) } : {}),
    ...(typeof amount === 'string' && typeof currency === 'string'
      ? { amount: formatMoney(amount, region, currency) }
      : {}),
    shop,
  };
}
