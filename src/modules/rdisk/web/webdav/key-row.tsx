import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { useDestroy } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { webdavKey } from '../../entities/webdav-key.ts';
import { told } from '../drive/use-steps.ts';
import { useWords } from '../words.ts';

export type KeyDoc = AnyDoc & Doc<typeof webdavKey>;

/** A key: who uses it, what it opens, when it was used, until when it works, and its end. */
export function KeyRow(props: { account: string; doc: KeyDoc }): ReactNode {
  const t = useWords();
  const formats = useFormats();
  const { account, doc } = props;
  const destroy = useDestroy(account, webdavKey);
  const [asking, setAsking] = useState(false);
  const node = doc['node'] as { readonly label?: string } | undefined;
  const revoke = (): void =>
    destroy.mutate(
      { id: doc._id, rev: doc._rev },
      {
        onSuccess: () => showToast({ text: t('rdisk.keys.revoked', { name: doc.label }) }),
        onError: (error) => showToast({ text: told(t, error), failed: true }),
        onSettled: () => setAsking(false),
      },
    );
  const until =
    doc.ended_at !== undefined
      ? t('rdisk.keys.ended', { moment: formats.relative(doc.ended_at) })
      : doc.expires_at === undefined
        ? t('rdisk.keys.never')
        : formats.moment(doc.expires_at);
  return (
    <tr>
      <td>
        <span className="o-strong">{doc.label}</span>
        <span className="o-quiet o-small d-block">
          {doc.secret_start === undefined ? '' : `${doc.secret_start}… · `}
          {t(doc.read_only === true ? 'rdisk.keys.reads' : 'rdisk.keys.writes')}
        </span>
      </td>
      <td>{doc.node_id === undefined ? t('rdisk.keys.whole') : (node?.label ?? doc.node_id)}</td>
      <td>{doc.last_used_at === undefined ? t('rdisk.keys.unused') : formats.relative(doc.last_used_at)}</td>
      <td>{until}</td>
      <td className="d-right">
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
      </td>
    </tr>
  );
}
