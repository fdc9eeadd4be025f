import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { createOwn, readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { customer } from '../../entities/customer.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { pageText } from '../../locales/customer-page.ts';
import type { AnswerKind } from '../../rules/estimates/answer-options.ts';
import { announceAnswer, answerWords } from '../announce-answer.ts';
import { copyEstimate } from '../money/copy-estimate.ts';

/** What follows an answer, in its transaction: accepted lines come on the bill, the ticket that waited goes on, and members are notified. */
export async function followAnswer(
  ctx: Context,
  doc: AnyDoc,
  { kind, name }: { readonly kind: Exclude<AnswerKind, 'question'>; readonly name: string | null },
): Promise<void> {
  await copyEstimate(ctx, doc);
  await announceAnswer(ctx, doc, { kind, name });
  await endBlock(ctx, doc);
}

/** Opens the ticket that is blocked until this estimate is answered. */
async function endBlock(ctx: Context, doc: AnyDoc): Promise<void> {
  const id = doc['ticket_id'];
  const blocked = typeof id === 'string' ? await readOrNothing(ctx, ticket, id) : undefined;
  if (blocked === undefined || blocked['status'] !== 'block' || blocked['waits_for_id'] !== doc._id) return;
  const opened = { status: 'open', status_at: ctx.now.toISOString(), status_reason: null, waits_for_id: null };
  await updateOwn(ctx, ticket, blocked._id, opened, answerEvent(ctx));
}

/** What the timeline calls it: an answer that no member records is one of the customer. */
export function answerEvent({ who }: Context): 'answer' | 'status' {
  return who.user.id === '' ? 'answer' : 'status';
}

/** A question of the customer is a comment at the ticket, and its members are notified. The status stays. */
export async function followQuestion(
  ctx: Context,
  doc: AnyDoc,
  { name, text }: { readonly name: string | null; readonly text: string },
): Promise<void> {
  const id = doc['ticket_id'];
  const of = typeof id === 'string' ? await readOrNothing(ctx, ticket, id) : undefined;
  const { author, anchor } = await commentFromCustomer(ctx, of ?? doc, { name, text });
  const responsible = of === undefined ? [] : (ticket.concerns ?? []).map((field) => of[field]);
  await notify(ctx, {
    entity: of === undefined ? estimate : ticket,
    doc: of ?? doc,
    anchor,
    detail: { fact: answerWords('question'), quote: `${author}: ${text}` },
    to: [{ reason: 'answer', people: [doc.created_by, of?.created_by, ...responsible], watchers: true }],
  });
}

/** Adds a comment of a customer, who is not a member, to a record. Returns its id and the name that it is shown with. */
async function commentFromCustomer(
  ctx: Context,
  item: AnyDoc,
  { name, text }: { readonly name: string | null; readonly text: string },
): Promise<{ anchor: string; author: string }> {
  const id = item['customer_id'];
  const known = name === null && typeof id === 'string' ? await readOrNothing(ctx, customer, id) : undefined;
  const author = (name ?? known?.label ?? pageText((await groupLocale(ctx)).locale, 'author')).slice(0, 160);
  const { id: anchor } = await createOwn(
    ctx,
    comment,
    { item_id: item._id, content: text, date: ctx.now.toISOString(), author_name: author },
    'comment',
  );
  return { anchor, author };
}
