import type { ComponentType, ReactNode } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import { EntityForm, type EntityFormProps } from '#platform/web/form/entity-form.tsx';
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
  /** A form with more than the fields of the definition; `onUse` takes a record that exists instead. */
  form?: ComponentType<EntityFormProps & { onUse?: (id: string) => void }>;
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useTranslations();
  const Form: NonNullable<typeof props.form> = props.form ?? EntityForm;
  const take = (id: string): void => {
    props.onClose();
    props.onCreated(id);
  };
  return (
    <Dialog name={props.name} title={newLabel(t, props.entity.kind)} onClose={props.onClose}>
      <Form
        account={props.account}
        entity={props.entity}
        initial={props.initial}
        nested
        onSaved={(saved) => take(saved.id)}
        onUse={take}
        onCancel={props.onClose}
      />
    </Dialog>
  );
}
