import type { ReactNode } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { Dialog } from '#platform/web/parts/dialogs/dialog.tsx';
import { useTranslations } from '../words.ts';

/** Creates a record from within the ticket form, starting with the typed text. */
export function RecordDialog(props: {
  /** As `Dialog` requires it. */
  name: string;
  account: string;
  entity: Entity;
  initial: Input;
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <Dialog name={props.name} title={newLabel(t, props.entity.kind)} onClose={props.onClose}>
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
    </Dialog>
  );
}
