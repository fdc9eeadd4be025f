import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';

/** A new record in the middle of an intake, begun with what was typed. */
export function RecordDialog(props: {
  account: string;
  entity: Entity;
  initial: Input;
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT<string>();
  return (
    <Modal
      opened
      title={newLabel(t, props.entity.kind)}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <EntityForm
        account={props.account}
        entity={props.entity}
        initial={props.initial}
        nested
        onSaved={(saved) => {
          props.onClose();
          props.onCreated(saved.id);
        }}
        onCancel={props.onClose}
      />
    </Modal>
  );
}
