import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { RefControl } from '#platform/web/fields/choice/ref-control.tsx';
import { When } from '#platform/web/fields/value.tsx';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { customerMessage } from '../../entities/customer-message.ts';
import { ticket } from '../../entities/ticket.ts';
import { ticketRelationship } from '../../entities/ticket-relationship.ts';
import { useMessageStep } from './use-message.ts';
import { useMessageTranslations } from './words.ts';
import './message.css';

export type TrayMail = AnyDoc & Doc<typeof customerMessage>;

/** Mails of customers without a ticket; a colleague assigns or deletes each. */
export function TrayList({ account, mails }: { account: string; mails: readonly TrayMail[] }): ReactNode {
  const t = useMessageTranslations();
  const writable = useWritable(account, ticket);
  const take = useMessageStep(account);
  const [assigning, setAssigning] = useState<TrayMail | null>(null);
  const discard = async (id: string): Promise<void> => {
    await take.mutateAsync({ verb: 'discard', id });
    showToast({ text: t('message.discarded') });
  };
  return (
    <section aria-labelledby="mail-tray">
      <h2 id="mail-tray">{t('message.tray')}</h2>
      <p className="o-quiet o-flush">{t('message.tray.text')}</p>
      <ErrorAlert error={take.error} />
      <ul className="o-plain-list">
        {mails.map((mail) => (
          <li key={mail._id} className="t-message-mail">
            <p className="t-message-head">
              <span className="o-strong">{mail.name}</span>
              <span className="o-quiet o-small">{mail.to}</span>
              <span className="o-quiet o-small">
                <When value={mail.created_at} />
              </span>
            </p>
            {mail.subject === undefined ? null : <p>{mail.subject}</p>}
            <p className="o-lines t-message-text">{mail.text}</p>
            {writable ? (
              <div className="o-actions">
                <Button size="compact-sm" variant="default" onClick={() => setAssigning(mail)}>
                  {t('message.assign')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={take.isPending}
                  onClick={() => void discard(mail._id).catch(() => undefined)}
                >
                  {t('message.discard')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {assigning === null ? null : (
        <AssignDialog account={account} mail={assigning} onClose={() => setAssigning(null)} />
      )}
    </section>
  );
}

function AssignDialog(props: { account: string; mail: TrayMail; onClose: () => void }): ReactNode {
  const t = useMessageTranslations();
  const take = useMessageStep(props.account);
  const [chosen, setChosen] = useState<unknown>(null);
  const complaints = complaintsOf(take.error)?.['ticket_id'] ?? [];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await take.mutateAsync({ verb: 'assign', id: props.mail._id, body: { ticket_id: chosen ?? '' } });
    props.onClose();
    showToast({ text: t('message.assigned') });
  };
  return (
    <Dialog
      name="mail-assign"
      size="sm"
      title={t('message.assign.title', { name: props.mail.name ?? '' })}
      onClose={props.onClose}
    >
      <form noValidate className="o-form" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        {complaints.length === 0 ? <ErrorAlert error={take.error} /> : null}
        <RefControl
          account={props.account}
          entity={ticketRelationship}
          name="ticket_id"
          field={ticketRelationship.fields.ticket_id}
          label={t('message.assign.ticket')}
          description={t('ticket.relate-find')}
          error={complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', ')}
          value={chosen}
          focused
          onChange={setChosen}
        />
        <DialogActions>
          <Button type="submit" loading={take.isPending}>
            {t('message.assign')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
