import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { ticket } from '../../entities/ticket.ts';
import type { UnlockSecret } from '../../rules/counter/unlock-secret.ts';
import { useCounterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { noSecret, secretOf, UnlockField } from './unlock-field.tsx';

/** Sets, replaces or deletes the secret of a ticket's device. */
export function UnlockDialog(props: { account: string; doc: TicketDoc; onClose: () => void }): ReactNode {
  const t = useCounterWords();
  const { doc, onClose } = props;
  const [typed, setTyped] = useState(noSecret);
  const change = useChange(props.account, ticket);
  const secret = secretOf(typed);
  const save = async (unlock: UnlockSecret | null): Promise<void> => {
    try {
      await change.mutateAsync({ id: doc._id, rev: doc._rev, input: { unlock } });
    } catch {
      // The alert shows the error.
      return;
    }
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (secret !== undefined) void save(secret);
  };
  return (
    <Dialog name="ticket-unlock" size="sm" title={t('counter.unlock')} onClose={onClose}>
      <form onSubmit={submit} className="o-form">
        <ErrorAlert error={change.error} />
        <UnlockField secret={typed} onChange={setTyped} focused />
        <DialogActions>
          {doc.unlock_secret_at === undefined ? null : (
            <Button variant="default" disabled={change.isPending} onClick={() => void save(null)}>
              {t('action.delete')}
            </Button>
          )}
          <Button type="submit" loading={change.isPending} disabled={secret === undefined}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
