import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';

/** One question before what cannot be undone. */
export function ConfirmDialog(props: {
  title: string;
  text?: string;
  confirm: string;
  cancel?: string;
  dangerous?: boolean;
  busy?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Modal
      opened
      size="sm"
      title={props.title}
      onClose={props.onCancel}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {props.text === undefined ? null : <p className="o-flush">{props.text}</p>}
      {props.children}
      <div className="o-actions o-actions-end">
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel ?? t('action.cancel')}
        </Button>
        <Button
          data-autofocus
          loading={props.busy === true}
          {...(props.dangerous === true ? { color: 'red' } : {})}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
