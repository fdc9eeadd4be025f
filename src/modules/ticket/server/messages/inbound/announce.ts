import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { answerWords } from '../../announce-answer.ts';
import { ticket } from '../../../entities/ticket.ts';

/** Notifies who works on the ticket, and who wrote last, of what its customer answered. */
export async function announceAnswer(
  ctx: Context,
  { about, message, question }: { about: AnyDoc; message: AnyDoc; question: AnyDoc | undefined },
): Promise<void> {
  const people = [...(ticket.concerns ?? []).map((name) => about[name]), question?.created_by];
  await notify(ctx, {
    entity: ticket,
    doc: about,
    anchor: message._id,
    detail: { fact: answerWords('message'), quote: String(message['text'] ?? '') },
    to: [{ reason: 'answer', people, watchers: true }],
  });
}
