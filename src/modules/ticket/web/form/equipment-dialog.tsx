import { Modal } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { get } from '#platform/web/api/api.ts';
import { readFields } from '#platform/web/data/queries.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { useT } from '#platform/web/i18n/language.tsx';
import { equipment } from '../../entities/equipment.ts';
import type { EquipmentDoc } from './use-intake.ts';

/** New equipment in the middle of an intake: what was typed goes where it belongs, the customer is its owner. */
export function EquipmentDialog(props: {
  account: string;
  text: string;
  customerId: string | null;
  onClose: () => void;
  onCreated: (doc: EquipmentDoc) => void;
}): ReactNode {
  const t = useT<string>();
  const { account, text, customerId } = props;
  const initial = useMemo(
    () => ({
      [looksLikeIdentifier(text) ? 'identifier' : 'description']: text,
      ...(customerId === null ? {} : { customer_id: customerId }),
    }),
    [text, customerId],
  );
  const created = async (id: string): Promise<void> => {
    props.onCreated(await get<EquipmentDoc>(account, id, { fields: readFields(equipment) }));
    props.onClose();
  };
  return (
    <Modal
      opened
      title={t('equipment.new')}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <EntityForm
        account={account}
        entity={equipment}
        initial={initial}
        nested
        onSaved={(saved) => void created(saved.id)}
        onCancel={props.onClose}
      />
    </Modal>
  );
}

/** One word with a digit in it: a serial number, a licence plate, an asset tag. */
function looksLikeIdentifier(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}
