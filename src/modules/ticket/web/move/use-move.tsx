import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useUser, useUserId } from '#platform/web/data/session.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { usePreloaded } from '#platform/web/parts/use-preloaded.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { ticket } from '../../entities/ticket.ts';
import { asksNothing, canUndoMove, moveQuestions, stepKey } from '../../rules/move.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { allowedFrom, type Status } from '../../rules/status.ts';
import type { LineDoc } from '../money/use-bill.ts';
import { tellAction } from '../message/tell-action.ts';
import { customerPageWords } from '../customer-page/words.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { useTicketChange } from '../use-ticket-change.ts';
import { useTranslations } from '../words.ts';

const MoveDialog = withWords(
  'customer page',
  customerPageWords,
  lazy(() => import('./move-dialog.tsx'), 'MoveDialog'),
);

const noParts: readonly LineDoc[] = [];

interface Step {
  readonly doc: TicketDoc;
  readonly to: Status;
  /** Proposed days of warranty. */
  readonly days: number | null;
  /** Lines whose parts may go back to the stock. */
  readonly parts: readonly LineDoc[];
}

/** Changes a ticket's status on the board and on its page: asks what the step needs, shows the change at once, and offers undo. */
export function useMove(account: string): { move: (doc: TicketDoc, to: Status) => void; dialog: ReactNode } {
  const t = useTranslations();
  const client = useQueryClient();
  // The id is known before the person's record.
  const id = useUserId();
  const me = useUser();
  const change = useTicketChange(account);
  const [asked, setAsked] = useState<Step | null>(null);
  const whenFetched = usePreloaded(MoveDialog.preload);

  const failed = (error: unknown): void => {
    const complaints = Object.values(complaintsOf(error) ?? {}).flat();
    const { title, detail } = describeError(t, error);
    const text = complaints.map((complaint) => complaintText(t, complaint)).join(' ');
    showToast({ text: text === '' ? (detail ?? title) : `${t('ticket.move.refused')} ${text}`, failed: true });
  };

  const send = ({ doc, to }: Step, answers: Input): void => {
    const assigned = answers['assign_to_me'] === true ? { technical_id: id, technical: { label: me?.label } } : {};
    const shown = { ...assigned, status_at: new Date().toISOString(), allowed_statuses: allowedFrom(to) };
    const before = { _id: doc._id, klass: ticket.kind, status: doc.status, technical_id: doc.technical_id ?? null };
    void change.mutateAsync({ doc, input: { status: to, ...answers }, shown }).then(
      ({ rev }) =>
        showToast({
          text: t('ticket.move.done', {
            number: formatTicketNumber(doc.number ?? 0),
            status: t(`ticket.status.${to}`),
          }),
          ...tellAction(t, doc, to),
          ...(canUndoMove(doc.status, to) ? { undo: { db: account, write: [{ ...before, _rev: rev }] } } : {}),
        }),
      failed,
    );
  };

  const start = async (card: TicketDoc, to: Status): Promise<void> => {
    // The requirements of `done` need fields that a card does not load.
    const doc =
      to === 'done' ? await client.fetchQuery(docQuery<TicketDoc>(account, ticket, card._id, pageFields)) : card;
    const days = to === 'done' ? await (await import('./proposed-warranty.ts')).proposedWarranty(account, doc) : null;
    const parts =
      to === 'cancel' ? await (await import('../parts/used-parts.ts')).usedParts(account, doc._id) : noParts;
    const step = { doc, to, days, parts };
    if (asksNothing(moveQuestions(doc, to, id, days))) send(step, {});
    else whenFetched(() => setAsked(step));
  };

  const dialog =
    asked === null ? null : (
      <MoveDialog
        {...asked}
        account={account}
        me={id}
        title={t.dynamic(stepKey(asked.doc.status, asked.to))}
        onCancel={() => setAsked(null)}
        onMove={(answers) => {
          setAsked(null);
          send(asked, answers);
        }}
      />
    );
  return { move: (doc, to) => void start(doc, to).catch(failed), dialog };
}
