import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from '../words.ts';

/** The one question about what cannot be undone. */
export function EmptyTrash(props: { account: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const empty = useMutation({
    mutationFn: () => request<{ count: number }>('DELETE', `/${props.account}/_trash`),
    onSuccess: async ({ count }) => {
      await client.invalidateQueries({ queryKey: ['docs', props.account, 'trash'] });
      showToast({ text: t('groups.trash.emptied', { count }) });
      props.onClose();
    },
  });
  return (
    <ConfirmDialog
      name="trash-empty"
      title={t('groups.trash.empty-question')}
      text={t('groups.trash.empty-text')}
      confirm={t('groups.trash.empty')}
      dangerous
      busy={empty.isPending}
      onConfirm={() => empty.mutate()}
      onCancel={props.onClose}
    >
      <ErrorAlert error={empty.error} onClose={empty.reset} />
    </ConfirmDialog>
  );
}
