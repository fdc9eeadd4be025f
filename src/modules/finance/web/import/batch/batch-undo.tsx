import type { ReactNode } from 'react';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { useTranslations } from '../../words.ts';

/** Asks before all imports of a batch are undone. */
export function BatchUndo(props: {
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <ConfirmDialog
      name="batch-undo"
      title={t('import.batch.undo-title', { count: props.count })}
      text={t('import.batch.undo-text')}
      confirm={t('import.batch.undo')}
      dangerous
      busy={props.busy}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}
