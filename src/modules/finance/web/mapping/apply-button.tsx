import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, useUpdate } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { mapping } from '../../entities/mapping.ts';
import type { MappingDoc } from './mapping-doc.ts';
import { useTranslations } from '../words.ts';

/** Changes existing rows after a confirmation, because one click cannot undo many changes. */
export function ApplyButton(props: { account: string; doc: MappingDoc; count: number }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { account, doc, count } = props;
  const apply = useUpdate(account, mapping.kind, 'mapping');
  // By the time of the answer the button or page may be gone, so this does not depend on the component.
  const run = async (): Promise<void> => {
    try {
      await apply.mutateAsync({ id: doc._id, rev: doc._rev, verb: 'apply', input: {} });
      showToast({ text: t('mapping.applied', { count }) });
      void refresh(client, account, doc.target ?? 'outgo');
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('mapping.apply', { count })}</Button>
      {asking ? (
        <ConfirmDialog
          name="mapping-apply"
          title={t('mapping.apply-question', { count })}
          text={t('mapping.apply-text')}
          confirm={t('mapping.apply', { count })}
          busy={apply.isPending}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
