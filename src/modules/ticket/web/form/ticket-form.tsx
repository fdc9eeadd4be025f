import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import type { Saved } from '#platform/web/api/write.ts';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { groupLabel } from '#platform/web/i18n/labels.ts';
import { ticket } from '../../entities/ticket.ts';
import { firstStatuses, needsReason } from '../../rules/status.ts';
import { proposedTitle } from '../../rules/title.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { CategoryField } from './category-field.tsx';
import { ContractField } from './contract-field.tsx';
import { CustomerField } from './customer-field.tsx';
import { EquipmentField } from './equipment-field.tsx';
import { IntakeHistory } from './intake-history.tsx';
import { OwnerNote } from './owner-note.tsx';
import { ReworkNote } from './rework-note.tsx';
import { Segments } from './segments.tsx';
import { TechnicianField } from './technician-field.tsx';
import '../ticket.css';
import './intake.css';
import { useTranslations } from '../words.ts';

/** What the form has no field for a reason of. */
const atTheCounter = firstStatuses.filter((status) => !needsReason(status));

/** The intake on one screen: who, what and which problem first; what is already known of them next to it. */
export function TicketForm(props: {
  account: string;
  doc?: TicketDoc;
  initial?: Input;
  /** The ticket whose work is to be done again. */
  reworkOf?: string;
  /** Whether the receipt is to be printed once the ticket is saved. */
  print?: readonly [boolean, (print: boolean) => void];
  /** Below what was told: photos, say. */
  children?: ReactNode;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  const { children, onCancel, print, reworkOf, ...options } = props;
  const extra = (): Input => (reworkOf === undefined ? {} : { rework_of: reworkOf });
  const form = useRecordForm({ ...options, extra, entity: ticket });
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <div className="t-intake">
        <fieldset className="o-form-group t-intake-main" aria-label={groupLabel(t, ticket, 'main')}>
          <div className="t-pair">
            <CustomerField />
            <EquipmentField />
          </div>
          {reworkOf === undefined ? null : <ReworkNote account={props.account} id={reworkOf} />}
          <OwnerNote />
          <Field entity={ticket} name="content" />
          <Field entity={ticket} name="equipment_observation" />
          {children}
        </fieldset>
        <fieldset className="o-form-group t-intake-work" aria-label={groupLabel(t, ticket, 'work')}>
          <div className="t-pair">
            <Segments name="priority" />
            <Segments name="ticket_kind" />
          </div>
          <div className="t-pair">
            <CategoryField />
            <TechnicianField />
          </div>
          <ContractField />
          {props.doc === undefined && print !== undefined ? (
            <Checkbox
              className="t-then-print"
              label={t('print.after-intake')}
              checked={print[0]}
              onChange={(event) => print[1](event.currentTarget.checked)}
            />
          ) : null}
          <Result isNew={props.doc === undefined} wrong={wrongIn(form.complaints)} />
        </fieldset>
        <IntakeHistory account={props.account} except={props.doc?._id} />
      </div>
    </RecordForm>
  );
}

const resultFields = ['reviewer_id', 'title', 'problem', 'estimation', 'checklist', 'status'];

/** What is rarely known at the counter; folded until it is wanted, or something in it is wrong. */
function Result(props: { isNew: boolean; wrong: boolean }): ReactNode {
  const t = useTranslations();
  const { values } = useForm();
  const [open, setOpen] = useState(!props.isNew);
  const title = proposedTitle({ content: textOf(values['content']), problem: textOf(values['problem']) });
  return (
    <details className="o-fold" open={open || props.wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ticket.form.more')}</summary>
      <div className="o-form-group">
        {props.isNew ? <Segments name="status" label={t('ticket.form.status')} options={atTheCounter} /> : null}
        <Field entity={ticket} name="problem" />
        <Field
          entity={ticket}
          name="title"
          {...(title === '' ? {} : { description: t('ticket.form.title-proposed', { title }) })}
        />
        <div className="t-pair">
          <Field entity={ticket} name="reviewer_id" />
          <Field entity={ticket} name="estimation" />
        </div>
        {props.isNew ? null : <Field entity={ticket} name="checklist" />}
      </div>
    </details>
  );
}

function wrongIn(complaints: Readonly<Record<string, unknown>>): boolean {
  return resultFields.some((name) => complaints[name] !== undefined);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
