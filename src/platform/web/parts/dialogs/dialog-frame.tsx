import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../i18n/language.tsx';
import { useDialogFocus, useDismissal, useOpeners } from './dialog-focus.ts';

export interface DialogFrameProps {
  /** A unique name, on the page (`data-dialog`) and in tests, such as `comment-delete`. */
  readonly name: string;
  readonly title?: ReactNode;
  readonly size?: ModalProps['size'];
  /** Differences from a titled window in the middle of the page. */
  readonly look?: Pick<ModalProps, 'centered' | 'yOffset' | 'padding' | 'withCloseButton' | 'closeOnClickOutside'>;
  /** The accessible name if no title is visible. */
  readonly label?: string;
  /** Called on Escape, on going back, on the cross and on a click next to the window. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The window of a dialog, and how the focus enters, stays in and leaves it. Screens use `Dialog` and `ConfirmDialog`.
 */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const t = useT();
  const { label } = props;
  const openers = useOpeners();
  return (
    <Modal
      opened
      title={props.title}
      size={props.size ?? 'md'}
      returnFocus={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      attributes={{
        // The library's header element would count as a second banner of the page.
        header: { role: 'none' },
        content: { 'data-dialog': props.name, ...(label === undefined ? {} : { 'aria-label': label }) },
      }}
      {...props.look}
      onClose={props.onClose}
    >
      <DialogBody openers={openers} onDismiss={props.onClose}>
        {props.children}
      </DialogBody>
    </Modal>
  );
}

/** Within the window, so that its effects find the window's elements in the page. */
function DialogBody(props: { openers: readonly HTMLElement[]; onDismiss: () => void; children: ReactNode }): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  useDialogFocus(body, props.openers);
  useDismissal(props.onDismiss);
  return <div ref={body}>{props.children}</div>;
}
