import { useUser } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { writtenNumber } from '../rules/number.ts';
import type { TicketDoc } from './ticket-doc.ts';
import { useTicketChange } from './use-ticket-change.ts';
import { useWords } from './words.ts';

/** Takes a ticket as one's own; the toast gives it back. */
export function useAssign(account: string): (doc: TicketDoc) => void {
  const t = useWords();
  const me = useUser();
  const change = useTicketChange(account);
  const failed = (error: unknown): void => {
    const { title, detail } = describeError(t, error);
    showToast({ text: detail ?? title, failed: true });
  };
  return (doc) => {
    if (me === undefined) return;
    change.mutate(
      { doc, input: { technical_id: me._id }, shown: { technical: { label: me.label } } },
      {
        onError: failed,
        onSuccess: (saved) =>
          showToast({
            text: t('ticket.assigned', { number: writtenNumber(doc.number ?? 0) }),
            undo: () =>
              change.mutate(
                {
                  doc: { ...doc, _rev: saved.rev },
                  input: { technical_id: doc.technical_id ?? null },
                  shown: { technical: doc.technical },
                },
                { onError: failed },
              ),
          }),
      },
    );
  };
}
