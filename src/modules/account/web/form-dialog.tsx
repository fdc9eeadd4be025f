import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import { PlainForm } from './plain-form.tsx';
import type { useSubmit } from './use-submit.ts';

/** A small form over the page, with what saves it and what leaves it. */
export function FormDialog(props: {
  title: string;
  submit: ReturnType<typeof useSubmit>;
  /** `Save` unless told. */
  save?: string;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const t = useT<string>();
  return (
    <Modal
      opened
      size="sm"
      title={props.title}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <PlainForm submit={props.submit}>
        {props.children}
        <div className="o-actions o-actions-end">
          <Button variant="default" onClick={props.onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit" loading={props.submit.busy}>
            {props.save ?? t('action.save')}
          </Button>
        </div>
      </PlainForm>
    </Modal>
  );
}
