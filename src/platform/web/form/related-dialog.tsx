import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { newLabel } from '../i18n/labels.ts';
import { useRegistry } from '../routing/registry.tsx';

export interface RelatedRequest {
  readonly kind: string;
  readonly name: string;
  readonly chosen: (id: string) => void;
}

/** A small form that creates a missing record while another form is open. */
export function RelatedDialog(props: { account: string; request: RelatedRequest; onClose: () => void }): ReactNode {
  const t = useT();
  const { entities, screensOf, relatedForm } = useRegistry();
  const entity = entities.get(props.request.kind);
  if (entity === undefined) return null;
  const Form = screensOf(entity.kind).related ?? relatedForm;
  if (Form === null) return null;
  const done = (id: string): void => {
    props.request.chosen(id);
    props.onClose();
  };
  return (
    <Dialog name="record-new" title={newLabel(t, entity.kind)} onClose={props.onClose}>
      <Form
        account={props.account}
        entity={entity}
        initial={{ [entity.title]: props.request.name }}
        onSaved={(saved) => done(saved.id)}
        onCancel={props.onClose}
      />
    </Dialog>
  );
}
