import type { Context } from '#platform/server/context.ts';
import { fillApproved, type ApprovedText } from '../../../rules/messages/approved-text.ts';
import type { MessageValues } from '../../../rules/messages/fill-message.ts';
import type { MessageEvent } from '../../../rules/messages/message-events.ts';
import type { Subject } from '../message-subject.ts';
import { cloudSettings } from './cloud-settings.ts';

/** Milliseconds after a customer's message within which WhatsApp accepts free text. */
const freeFor = 86_400_000;

/** How the Cloud API takes a message to a customer at this moment. */
export interface CloudWay {
  /** Until when free text is accepted; undefined outside the 24 hours. */
  readonly until: string | undefined;
  /** The text that is sent outside the 24 hours; undefined if none is approved for this event. */
  readonly approved: Approved | undefined;
}

interface Approved extends ApprovedText {
  readonly name: string;
  readonly language: string;
}

/** Undefined if the group has no number in the Cloud API. */
export async function cloudWay(
  ctx: Context,
  subject: Subject,
  event: MessageEvent,
  valuesFor: (text: string) => Promise<MessageValues>,
): Promise<CloudWay | undefined> {
  if ((await cloudSettings(ctx)) === undefined) return undefined;
  const until = await freeUntil(ctx, subject);
  return { until, approved: until === undefined ? await approvedText(ctx, subject, event, valuesFor) : undefined };
}

/** The window is that of a number: a message from another one opens none for this. */
async function freeUntil(ctx: Context, { customer, ways }: Subject): Promise<string | undefined> {
  const numbers = ways.find(({ channel }) => channel === 'whatsapp')?.to ?? [];
  const [row] = await ctx.db.query<{ at: string | null }>(
    `SELECT max(sent_at) AS at FROM customer_messages
     WHERE account_id = $1 AND customer_id = $2 AND channel = 'whatsapp' AND direction = 'in' AND "to" = ANY($3)`,
    [ctx.account, customer._id, numbers],
  );
  const end = row?.at === null || row === undefined ? 0 : new Date(row.at).getTime() + freeFor;
  return end > ctx.now.getTime() ? new Date(end).toISOString() : undefined;
}

async function approvedText(
  ctx: Context,
  { locale }: Subject,
  event: MessageEvent,
  valuesFor: (text: string) => Promise<MessageValues>,
): Promise<Approved | undefined> {
  const [row] = await ctx.db.query<{ text: string; name: string; language: string | null }>(
    `SELECT text, approved_name AS name, approved_language AS language FROM message_templates
     WHERE account_id = $1 AND event = $2 AND locale = $3 AND channel = 'whatsapp' AND approved_name IS NOT NULL`,
    [ctx.account, event, locale],
  );
  if (row === undefined) return undefined;
  const language = row.language ?? (locale === 'pt-BR' ? 'pt_BR' : 'en');
  return { name: row.name, language, ...fillApproved(row.text, await valuesFor(row.text)) };
}
