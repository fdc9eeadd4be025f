import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before typed text is discarded. */
export function LeaveQuestion(props: { onLeave: () => void; onStay: () => void }): ReactNode {
  const t = useT();
  return (
    <ConfirmDialog
      name="leave"
      title={t('form.leave-title')}
      text={t('form.leave-text')}
      confirm={t('action.discard')}
      cancel={t('action.keep-editing')}
      dangerous
      onConfirm={props.onLeave}
      onCancel={props.onStay}
    />
  );
}
