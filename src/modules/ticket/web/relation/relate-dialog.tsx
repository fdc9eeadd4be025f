import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useCreate } from '#platform/web/data/queries.ts';
import { RefControl } from '#platform/web/fields/choice/ref-control.tsx';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { ticketRelationship } from '../../entities/ticket-relationship.ts';
import { useTranslations } from '../words.ts';

/** Relates the ticket to another one. */
export function RelateDialog(props: { account: string; id: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const { relation: way, other_id: field } = ticketRelationship.fields;
  const create = useCreate(props.account, ticketRelationship);
  const [relation, setRelation] = useState<string>(way.default);
  const [other, setOther] = useState<unknown>(null);
  const complaints = complaintsOf(create.error)?.['other_id'] ?? [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ ticket_id: props.id, other_id: other ?? '', relation }, { onSuccess: props.onClose });
  };
  return (
    <Dialog name="ticket-relate" size="sm" title={t('ticket.relate')} onClose={props.onClose}>
      <form noValidate onSubmit={submit} className="o-form">
        {complaints.length === 0 ? <ErrorAlert error={create.error} /> : null}
        <NativeSelect
          label={fieldLabel(t, ticketRelationship, 'relation')}
          value={relation}
          data={way.options.map((value) => ({ value, label: optionLabel(t, ticketRelationship, 'relation', value) }))}
          onChange={(event) => setRelation(event.currentTarget.value)}
        />
        <RefControl
          account={props.account}
          entity={ticketRelationship}
          name="other_id"
          field={field}
          label={fieldLabel(t, ticketRelationship, 'other_id')}
          description={t('ticket.relate-find')}
          error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
          value={other}
          focused
          onChange={setOther}
        />
        <DialogActions>
          <Button type="submit" loading={create.isPending}>
            {t('action.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
