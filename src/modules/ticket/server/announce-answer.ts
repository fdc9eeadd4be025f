import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import type { Detail } from '#modules/inbox/server/event.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { estimate } from '../entities/estimate.ts';
import { ticket } from '../entities/ticket.ts';
import { pageWords } from '../locales/customer-page.ts';
import type { AnswerKind } from '../rules/estimates/answer-options.ts';

interface Given {
  readonly kind: Exclude<AnswerKind, 'question'> | 'expired';
  /** Who answered, if the customer wrote a name. */
  readonly name: string | null;
}

/** What a notice says of an answer of a customer. */
export function answerWords(kind: Given['kind'] | 'question' | 'message'): NonNullable<Detail['fact']> {
  return { en: pageWords.en[`told.${kind}`], 'pt-BR': pageWords['pt-BR'][`told.${kind}`] };
}

/** Notifies who wrote an estimate, and who is responsible for its ticket, of the customer's answer. */
export async function announceAnswer(ctx: Context, doc: AnyDoc, { kind, name }: Given): Promise<void> {
  const of = typeof doc['ticket_id'] === 'string' ? await readOrNothing(ctx, ticket, doc['ticket_id']) : undefined;
  const responsible = of === undefined ? [] : (ticket.concerns ?? []).map((field) => of[field]);
  await notify(ctx, {
    entity: estimate,
    doc,
    detail: {
      fact: answerWords(kind),
      ...(name === null ? {} : { facts: [plainName(name)] }),
    },
    to: [{ reason: 'answer', people: [doc.created_by, ...responsible], watchers: true }],
  });
}
