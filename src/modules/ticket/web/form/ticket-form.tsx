import { Checkbox, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import type { Saved } from '#platform/web/api/write.ts';
import { textOf } from '#platform/web/fields/control-props.ts';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { type UnsavedInput, useRecordForm } from '#platform/web/form/use-record-form.ts';
import { groupLabel } from '#platform/web/i18n/labels.ts';
import { ticket } from '../../entities/ticket.ts';
import { firstStatuses, needsReason } from '../../rules/status.ts';
import { proposedTitle } from '../../rules/title.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { AccessoriesField } from './accessories-field.tsx';
import { ContractField } from './contract-field.tsx';
import { CustomerField } from './customer-field.tsx';
import { EquipmentField } from './equipment-field.tsx';
import { IntakeHistory } from './intake-history.tsx';
import { OptionSegments } from './option-segments.tsx';
import '../ticket.css';
import './intake.css';
import { useCounterWords } from '../counter-words.ts';
import { useQuery } from '@tanstack/react-query';
import { category } from '#modules/activity/entities/category.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { looksLikeSecret } from '../../rules/counter/unlock-secret.ts';
import { type Devices, DevicesField, inputOf } from './use-devices.tsx';
import { noSecret, secretOf, type TypedSecret, UnlockField } from '../unlock/unlock-field.tsx';
import { checklistFrom } from '../../rules/checklist.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { relate, useIntake } from './use-intake.ts';
import { Link } from '@tanstack/react-router';
import { recordPath } from '#platform/web/routing/paths.ts';
import { formatTicketNumber } from '../../rules/number.ts';

/** The statuses without a reason, because this form has no field for one. */
const atTheCounter = firstStatuses.filter((status) => !needsReason(status));

/** The ticket form on one screen: customer, equipment and problem first, with their history next to it. */
export function TicketForm(props: {
  account: string;
  doc?: TicketDoc;
  initial?: Input;
  /** The ticket that this one redoes. */
  reworkOf?: string;
  /** Whether to print the receipt after saving, and its setter. */
  print?: readonly [boolean, (print: boolean) => void];
  /** The secret that unlocks the device, and its setter; only for new tickets. */
  secret?: readonly [TypedSecret, (secret: TypedSecret) => void];
  /** The other devices of the same intake; only for new tickets. */
  devices?: Devices;
  /** Rendered below the description: photos, for example. */
  children?: ReactNode;
  /** What only few need, after the fields. */
  late?: ReactNode;
  /** Unsaved input in `children` and `late`. */
  unsaved?: UnsavedInput;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useCounterWords();
  const { children, late, onCancel, print, reworkOf, secret, devices, ...options } = props;
  const unlock = secret === undefined ? undefined : secretOf(secret[0]);
  const extra = (): Input => ({
    ...(reworkOf === undefined ? {} : { rework_of: reworkOf }),
    ...(unlock === undefined ? {} : { unlock }),
    ...(devices === undefined ? {} : inputOf(devices)),
  });
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
          <IntakeText name="content" />
          <IntakeText name="equipment_observation" />
          {children}
        </fieldset>
        <fieldset className="o-form-group t-intake-work" aria-label={groupLabel(t, ticket, 'work')}>
          <div className="t-pair">
            <OptionSegments name="priority" />
            <OptionSegments name="ticket_kind" />
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
          <AccessoriesField />
          {secret === undefined ? null : <UnlockField secret={secret[0]} onChange={secret[1]} />}
          {late}
          {devices === undefined ? null : (
            <DevicesField devices={devices} unlock={unlock} onNext={() => secret?.[1](noSecret)} />
          )}
          <Result isNew={props.doc === undefined} wrong={wrongIn(form.complaints)} />
        </fieldset>
        <IntakeHistory account={props.account} except={props.doc?._id} />
      </div>
    </RecordForm>
  );
}

const resultFields = ['reviewer_id', 'title', 'problem', 'estimation', 'checklist', 'status'];

/** Fields that are rarely known at the counter; folded until opened, or until one of them has an error. */
function Result(props: { isNew: boolean; wrong: boolean }): ReactNode {
  const t = useCounterWords();
  const { values } = useForm();
  const [open, setOpen] = useState(!props.isNew);
  const title = proposedTitle({ content: textOf(values['content']), problem: textOf(values['problem']) });
  return (
    <details className="o-fold" open={open || props.wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ticket.form.more')}</summary>
      <div className="o-form-group">
        {props.isNew ? <OptionSegments name="status" label={t('ticket.form.status')} options={atTheCounter} /> : null}
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

/** A text about the device; a hint points a password in it to the field for it. */
function IntakeText({ name }: { name: 'content' | 'equipment_observation' }): ReactNode {
  const t = useCounterWords();
  const { values } = useForm();
  const hint = looksLikeSecret(textOf(values[name])) ? t('counter.looks-like-secret') : undefined;
  return <Field entity={ticket} name={name} description={hint} />;
}

/** The category; its description says how long the checklist is that it adds to a new ticket. */
function CategoryField(): ReactNode {
  const t = useCounterWords();
  const { account, doc, values } = useForm();
  const id = textOf(values['category_id']);
  const { data } = useQuery({ ...docQuery(account, category, id), enabled: id !== '' && doc === null });
  const text = data?.['checklist'];
  const count = id !== '' && typeof text === 'string' ? checklistFrom(text).length : 0;
  return (
    <Field
      entity={ticket}
      name="category_id"
      {...(count === 0 ? {} : { description: t('ticket.form.checklist-from', { count }) })}
    />
  );
}

/** The technician, with a button to assign oneself. */
function TechnicianField(): ReactNode {
  const t = useCounterWords();
  const me = useUserId();
  const form = useForm();
  return (
    <div className="t-technician">
      <Field entity={ticket} name="technical_id" />
      {form.values['technical_id'] === me ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={(event) => {
            form.setValue('technical_id', me);
            // The button disappears, so the keyboard focus moves to the field.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          {t('ticket.assign-to-me')}
        </Button>
      )}
    </div>
  );
}

/** Shown if the chosen equipment belongs to someone else or nobody; offers to make it the customer's. */
function OwnerNote(): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const { customerId, owner, thing } = useIntake();
  if (owner === undefined || thing === undefined || thing.customer_id === customerId) return null;
  return (
    <div className="o-note t-owner">
      {thing.customer?.label === undefined ? null : (
        <p className="o-flush">{t('ticket.form.owner', { name: thing.customer.label })}</p>
      )}
      <Checkbox
        label={t('ticket.form.relate', { name: owner.label })}
        checked={form.values[relate] === true}
        onChange={(event) => form.setValue(relate, event.currentTarget.checked)}
      />
    </div>
  );
}

/** Above the form of a rework ticket: the ticket that it redoes. */
function ReworkNote(props: { account: string; id: string }): ReactNode {
  const t = useCounterWords();
  const { data } = useQuery(docQuery<TicketDoc>(props.account, ticket, props.id));
  if (data === undefined) return null;
  return (
    <p className="o-note">
      {t('ticket_relationship.relation.rework')}{' '}
      <Link to={recordPath(props.account, ticket, props.id)} target="_blank">
        {formatTicketNumber(data.number ?? 0)} {data.label}
      </Link>
    </p>
  );
}
