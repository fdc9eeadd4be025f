import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useDestroy } from '../data/queries.ts';
import { errorText } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { showToast } from '../parts/toasts.tsx';

/** Asks, then deletes a key, so that its program is refused from then on. */
export function RevokeDialog(props: {
  /** As `Dialog` wants it. */
  name: string;
  account: string;
  entity: Entity;
  doc: AnyDoc;
  title: string;
  text: string;
  confirm: string;
  /** The message after success. */
  done: string;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const { doc } = props;
  const destroy = useDestroy(props.account, props.entity);
  const revoke = (): void =>
    void destroy
      .mutateAsync({ id: doc._id, rev: doc._rev })
      .then(
        () => showToast({ text: props.done }),
        (error: unknown) => showToast({ text: errorText(t, error), failed: true }),
      )
      .finally(props.onClose);
  return (
    <ConfirmDialog
      name={props.name}
      title={props.title}
      text={props.text}
      confirm={props.confirm}
      dangerous
      busy={destroy.isPending}
      onConfirm={revoke}
      onCancel={props.onClose}
    />
  );
}
