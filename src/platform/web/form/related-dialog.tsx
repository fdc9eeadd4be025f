import { Modal } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, Suspense } from 'react';
import { useT } from '../i18n/language.tsx';
import { kindLabel } from '../i18n/labels.ts';
import { lazy } from '../lazy.tsx';
import { useEntity } from '../routing/registry.tsx';
import { LateSkeleton } from '../shell/late.tsx';

// Fetched late also because a form holds this dialog and this dialog a form.
const EntityForm = lazy(() => import('./entity-form.tsx'), 'EntityForm');

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
      title={t('form.new', { kind: kindLabel(t, entity.kind) })}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      onKeyDown={stop}
    >
      <Suspense fallback={<LateSkeleton />}>
        <EntityForm
          account={props.account}
          entity={entity}
          initial={{ [entity.title]: props.request.name }}
          nested
          onSaved={(saved) => done(saved.id)}
          onCancel={props.onClose}
        />
      </Suspense>
    </Modal>
  );
}

/** React lets events of a dialog climb to the form that opened it. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
