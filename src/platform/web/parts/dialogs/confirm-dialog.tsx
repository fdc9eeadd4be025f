import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** A question before an action that cannot be undone; the focus is on the button that cancels. */
export function ConfirmDialog(props: {
  /** As in `DialogFrame`. */
  name: string;
  title: string;
  text?: string;
  /** Label of the confirming button; without it the dialog only informs. */
  confirm?: string;
  cancel?: string;
  dangerous?: boolean;
  busy?: boolean;
  children?: ReactNode;
  onConfirm?: () => void;
  onCancel: () => void;
}): ReactNode {
  const t = useT();
  return (
    <DialogFrame name={props.name} size="sm" title={props.title} onClose={props.onCancel}>
      {props.text === undefined ? null : <p className="o-flush">{props.text}</p>}
      {props.children}
      <div className="o-actions o-actions-end">
        <Button variant="default" data-autofocus onClick={props.onCancel}>
          {props.cancel ?? t('action.cancel')}
        </Button>
        {props.confirm === undefined ? null : (
          <Button
            loading={props.busy === true}
            {...(props.dangerous === true ? { color: 'red' } : {})}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}
