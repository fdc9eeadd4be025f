import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { newLabel } from '../i18n/labels.ts';
import { useEntity } from '../routing/registry.tsx';
import { EntityForm } from './entity-form.tsx';

export interface RelatedRequest {
  readonly kind: string;
  readonly name: string;
  readonly chosen: (id: string) => void;
}

/** A small form for a record that was missing while another one is being written. */
export function RelatedDialog(props: { account: string; request: RelatedRequest; onClose: () => void }): ReactNode {
  const t = useT<string>();
  const entity = useEntity(props.request.kind);
  if (entity === undefined) return null;
  const done = (id: string): void => {
    props.request.chosen(id);
    props.onClose();
  };
  return (
    <Modal
      opened
      title={newLabel(t, entity.kind)}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <EntityForm
        account={props.account}
        entity={entity}
        initial={{ [entity.title]: props.request.name }}
        nested
        onSaved={(saved) => done(saved.id)}
        onCancel={props.onClose}
      />
    </Modal>
  );
}
