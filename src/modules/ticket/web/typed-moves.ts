import { normalise } from '#platform/entity/search-text.ts';
import { find } from '#platform/web/api/api.ts';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import type { TypedCommands, TypedContext } from '#platform/web/module.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { alikeness, certain, wordsOf } from '#platform/web/shell/commands/word-match.ts';
import { ticket } from '../entities/ticket.ts';
import { asksNothing, canUndoMove, moveQuestions } from '../rules/move.ts';
import { formatTicketNumber } from '../rules/number.ts';
import { allowedFrom, type Status, statuses } from '../rules/status.ts';
import { pendingMove } from './pending-move.ts';
import { pageFields, type TicketDoc } from './ticket-doc.ts';
import { stepCommand } from './ticket-step-command.ts';

/** `done #5` moves a ticket; its page opens if the step asks something. */
export const typed: TypedCommands = async (text, context) => {
  const number = /(?:^|\s)#?(\d{1,9})(?:\s|$)/.exec(text)?.[1];
  const words = wordsOf(normalise(text.replace(/#?\d+/, ' ')));
  const to = number === undefined ? undefined : statuses.find((status) => means(words, status, context));
  if (number === undefined || to === undefined) return [];
  const doc = await ticketOf(Number(number), context);
  if (doc === undefined || !(doc.allowed_statuses ?? allowedFrom(doc.status)).includes(to)) return [];
  const command = stepCommand(context.t, doc, to, () => void move(doc, to, context));
  return [
    {
      ...command,
      key: 'typed-move',
      label: `${formatTicketNumber(doc.number ?? 0)} ${doc.label}`,
      hint: command.label,
    },
  ];
};

/** Whether all words speak of a move, and one of them names the status. */
function means(words: readonly string[], status: Status, { words: known, t }: TypedContext): boolean {
  const ofStatus = normalise(`${known[`ticket.move.${status}`] ?? ''} ${t(`ticket.status.${status}`)} ${status}`).split(
    ' ',
  );
  const ofMoves = normalise(known['ticket.move'] ?? '').split(' ');
  const isIn = (word: string, list: readonly string[]): boolean => list.some((one) => alikeness(word, one) >= certain);
  return words.some((word) => isIn(word, ofStatus)) && words.every((word) => isIn(word, [...ofStatus, ...ofMoves]));
}

async function ticketOf(number: number, { account, client }: TypedContext): Promise<TicketDoc | undefined> {
  const fields = ['_id', '_rev', 'klass', 'label', ...Object.keys(ticket.fields), ...pageFields];
  const docs = await client.fetchQuery({
    queryKey: ['docs', account, ticket.kind, 'numbered', number],
    queryFn: async ({ signal }) =>
      (await find<TicketDoc>(account, { selector: { klass: ticket.kind, number }, fields, limit: 1 }, signal)).docs,
    staleTime: 0,
  });
  return docs[0];
}

async function move(doc: TicketDoc, to: Status, context: TypedContext): Promise<void> {
  const { account, client, t, me, go } = context;
  const days =
    to === 'done' ? await (await import('./move/proposed-warranty.ts')).proposedWarranty(account, doc) : null;
  if (!asksNothing(moveQuestions(doc, to, me, days))) {
    pendingMove.set({ id: doc._id, to });
    go(recordPath(account, ticket, doc._id));
    return;
  }
  try {
    const { rev } = await put(account, doc._id, doc._rev, { status: to });
    await refresh(client, account, ticket.kind);
    const number = formatTicketNumber(doc.number ?? 0);
    const write = [{ _id: doc._id, _rev: rev, klass: ticket.kind, status: doc.status }];
    showToast({
      text: t('ticket.move.done', { number, status: t(`ticket.status.${to}`) }),
      ...(canUndoMove(doc.status, to) && { undo: { db: account, write } }),
    });
  } catch (error) {
    showToast({ text: errorText(t, error), failed: true });
  }
}
