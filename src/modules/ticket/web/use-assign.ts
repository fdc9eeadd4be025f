import { useUser } from '#platform/web/data/session.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { ticket } from '../entities/ticket.ts';
import { formatTicketNumber } from '../rules/number.ts';
import type { TicketDoc } from './ticket-doc.ts';
import { useTicketChange } from './use-ticket-change.ts';
import { useTranslations } from './words.ts';

/** Assigns a ticket to a member; the toast offers undo. */
export function useAssign(
  account: string,
): (doc: TicketDoc, to?: { readonly id: string; readonly label: string }) => void {
  const t = useTranslations();
  const me = useUser();
  const change = useTicketChange(account);
  const failed = (error: unknown): void => {
    showToast({ text: errorText(t, error), failed: true });
  };
  return (doc, to) => {
    if (me === undefined) return;
    const { id, label } = to ?? { id: me._id, label: me.label };
    const number = formatTicketNumber(doc.number ?? 0);
    void change.mutateAsync({ doc, input: { technical_id: id }, shown: { technical: { label } } }).then(
      ({ rev }) =>
        showToast({
          text: id === me._id ? t('ticket.assigned', { number }) : t('ticket.assigned-to', { number, name: label }),
          undo: {
            db: account,
            write: [{ _id: doc._id, _rev: rev, klass: ticket.kind, technical_id: doc.technical_id ?? null }],
          },
        }),
      failed,
    );
  };
}
