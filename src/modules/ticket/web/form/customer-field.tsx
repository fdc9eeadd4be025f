import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { PickControl, usePick } from '#platform/web/fields/choice/pick-control.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { customer } from '../../entities/customer.ts';
import { ticket } from '../../entities/ticket.ts';
import { CustomerForm } from '../customer/customer-form.tsx';
import { useLocalCustomer } from '../customer/local-customer.ts';
import { usePickOptions } from './pick-options.ts';
import { RecordDialog } from './record-dialog.tsx';
import { type CustomerDoc, relate, useIntake } from './use-intake.ts';
import { useCounterWords } from '../counter-words.ts';

const anyCustomer = {};
/** The initial focus of the dialog or page. */
const focusFirst = { 'data-autofocus': true };

/** Finds the customer by name or phone. Equipment without an owner becomes theirs unless that is unticked. */
export function CustomerField(): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const { account } = form;
  const { customerId, owner, thing } = useIntake();
  const pick = usePick();
  const [creating, setCreating] = useState<Input | null>(null);
  const local = useLocalCustomer();
  const text = pick.typed ?? '';
  const active = pick.combobox.dropdownOpened;
  const found = usePickOptions({ account, entity: customer, text, active, first: anyCustomer, hint: hintOf });
  const complaints = form.complaintsAt('customer_id');
  const choose = (id: string | null): void => {
    form.setValue('customer_id', id);
    if (thing !== undefined && thing.customer_id === undefined) form.setValue(relate, id !== null);
  };
  return (
    <>
      <PickControl
        input={{
          name: 'customer_id',
          label: fieldLabel(t, ticket, 'customer_id'),
          placeholder: t('ticket.form.customer-find'),
          disabled: form.busy,
          error: complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', '),
          ...focusFirst,
        }}
        pick={pick}
        found={found}
        chosen={customerId === null ? null : (owner?.label ?? '')}
        onPick={(option) => choose(option?.id ?? null)}
        onCreate={(typed) => setCreating(initialValues(typed))}
      />
      {creating === null || local === null ? null : (
        <RecordDialog
          name="customer-new"
          account={account}
          entity={local}
          form={CustomerForm}
          initial={creating}
          onClose={() => setCreating(null)}
          onCreated={choose}
        />
      )}
    </>
  );
}

/** Initial values of a new customer: the typed text is a name or a phone. */
function initialValues(typed: string): Input {
  return /^[\d\s()+.-]{6,}$/.test(typed) ? { phones: [{ number: typed, main: true }] } : { name: typed };
}

function hintOf(doc: CustomerDoc): string {
  const phone = doc.phones?.find((candidate) => candidate.main === true) ?? doc.phones?.[0];
  return [phone?.number, doc.company_name, doc.email].filter((part) => part !== undefined).join(' · ');
}
