import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** One question before what cannot be undone; the focus is on the answer that changes nothing. */
export function ConfirmDialog(props: {
  /** As `Dialog` wants it. */
  name: string;
  title: string;
  text?: string;
  /** What the other button says; without it there is nothing to agree to. */
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
