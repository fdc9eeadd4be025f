import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import type { useSubmit } from '../use-submit.ts';
import { useTranslations } from '../words.ts';

/** A small form in a dialog, with a save and a cancel button. */
export function FormDialog(props: {
  /** As in `DialogFrame`. */
  name: string;
  title: string;
  submit: ReturnType<typeof useSubmit>;
  /** Label of the save button; `Save` by default. */
  save?: string;
  /** The action cannot be undone. */
  dangerous?: boolean;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <Dialog name={props.name} size="sm" title={props.title} onClose={props.onClose}>
      <PlainForm submit={props.submit}>
        {props.children}
        <DialogActions>
          <Button type="submit" loading={props.submit.busy} {...(props.dangerous === true ? { color: 'red' } : {})}>
            {props.save ?? t('action.save')}
          </Button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
