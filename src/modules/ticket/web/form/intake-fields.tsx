import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { ticket } from '../../entities/ticket.ts';
import { EquipmentControl } from './equipment-control.tsx';
import { useIntake } from './use-intake.ts';

const relate = 'relate_equipment_to_customer';

/** Whose it is. Equipment that belonged to nobody becomes theirs unless that is unticked. */
export function CustomerField(): ReactNode {
  const form = useForm();
  const { thing } = useIntake();
  return (
    <Field
      entity={ticket}
      name="customer_id"
      focused
      onPicked={(id) => {
        if (thing !== undefined && thing.customer_id === undefined) form.setValue(relate, id !== null);
      }}
    />
  );
}

/** What it is, found by its identifier or among the customer's own; it brings its owner along where none is chosen yet. */
export function EquipmentField(): ReactNode {
  const t = useT<string>();
  const form = useForm();
  const { customerId, thing } = useIntake();
  const complaints = form.complaintsAt('equipment_id');
  return (
    <EquipmentControl
      account={form.account}
      label={fieldLabel(t, ticket, 'equipment_id')}
      chosen={thing ?? null}
      customerId={customerId}
      disabled={form.busy}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
      onChange={(picked) => {
        form.setValue('equipment_id', picked?._id ?? null);
        form.setValue(relate, picked !== null && picked.customer_id === undefined && customerId !== null);
        if (picked?.customer_id !== undefined && customerId === null) form.setValue('customer_id', picked.customer_id);
      }}
    />
  );
}
