import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnyDoc, Doc, Input } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { relatedLabel } from '#platform/web/fields/field-of.ts';
import { PickControl, usePick } from '#platform/web/fields/choice/pick-control.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { equipment } from '../../entities/equipment.ts';
import { ticket } from '../../entities/ticket.ts';
import { usePickOptions } from './pick-options.ts';
import { RecordDialog } from './record-dialog.tsx';
import { type EquipmentDoc, relate, useIntake } from './use-intake.ts';
import { useCounterWords } from '../counter-words.ts';

/** Finds the equipment by its identifier or in the list of the customer's; fills in its owner if no customer is chosen yet. */
export function EquipmentField(): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const client = useQueryClient();
  const { account } = form;
  const { customerId, equipmentId, thing } = useIntake();
  const pick = usePick();
  const [creating, setCreating] = useState<Input | null>(null);
  const first = useMemo(() => (customerId === null ? {} : { customer_id: customerId }), [customerId]);
  const text = pick.typed ?? '';
  const found = usePickOptions({
    account,
    entity: equipment,
    text,
    active: pick.combobox.dropdownOpened,
    first,
    hint: hintOf,
  });
  const complaints = form.complaintsAt('equipment_id');
  const choose = async (id: string | null): Promise<void> => {
    form.setValue('equipment_id', id);
    form.setValue(relate, false);
    if (id === null) return;
    const doc = await client.fetchQuery(docQuery<EquipmentDoc>(account, equipment, id));
    if (doc.customer_id === undefined) form.setValue(relate, customerId !== null);
    else if (customerId === null) form.setValue('customer_id', doc.customer_id);
  };
  return (
    <>
      <PickControl
        input={{
          name: 'equipment_id',
          label: fieldLabel(t, ticket, 'equipment_id'),
          placeholder: t('ticket.form.equipment-find'),
          disabled: form.busy,
          error: complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', '),
        }}
        pick={pick}
        found={found}
        chosen={equipmentId === null ? null : titleOf(thing)}
        onPick={(option) => void choose(option?.id ?? null).catch(() => undefined)}
        onCreate={(typed) => setCreating({ [isIdentifier(typed) ? 'identifier' : 'description']: typed, ...first })}
      />
      {creating === null ? null : (
        <RecordDialog
          name="equipment-new"
          account={account}
          entity={equipment}
          initial={creating}
          onClose={() => setCreating(null)}
          onCreated={(id) => void choose(id).catch(() => undefined)}
        />
      )}
    </>
  );
}

/** One word with a digit in it, such as a serial number, a licence plate or an asset tag. */
function isIdentifier(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

function titleOf(doc: EquipmentDoc | undefined): string {
  if (doc === undefined) return '';
  return doc.identifier === undefined ? doc.label : `${doc.label} · ${doc.identifier}`;
}

function hintOf(doc: AnyDoc & Doc<typeof equipment>): string {
  const owner = relatedLabel(doc, equipment, 'customer_id') ?? undefined;
  return [doc.identifier, doc.maker, owner].filter((part) => part !== undefined).join(' · ');
}
