import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDestroy } from '#platform/web/data/queries.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { webdavKey } from '../../entities/webdav-key.ts';
import { told } from '../drive/use-steps.ts';
import { useTranslations } from '../words.ts';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';

export type KeyDoc = AnyDoc & Doc<typeof webdavKey>;

/** Ends a key, once that was asked. */
export function RevokeKey(props: { account: string; doc: KeyDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const destroy = useDestroy(account, webdavKey);
  const [asking, setAsking] = useState(false);
  const revoke = (): void =>
    void destroy
      .mutateAsync({ id: doc._id, rev: doc._rev })
      .then(
        () => showToast({ text: t('rdisk.keys.revoked', { name: doc.label }) }),
        (error: unknown) => showToast({ text: told(t, error), failed: true }),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('rdisk.keys.revoke-one', { name: doc.label })}
        onClick={() => setAsking(true)}
      >
        {t('rdisk.keys.revoke')}
      </Button>
      {asking ? (
        <ConfirmDialog
          name="drive-key-revoke"
          title={t('rdisk.keys.revoke-question', { name: doc.label })}
          text={t('rdisk.keys.revoke-text')}
          confirm={t('rdisk.keys.revoke')}
          dangerous
          busy={destroy.isPending}
          onConfirm={revoke}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
