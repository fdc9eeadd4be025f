import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import type { AttachmentExtraProps } from '#platform/web/module.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { root } from '../drive/calls.ts';
import { useRefreshDrive } from '../drive/use-listing.ts';
import { useAction } from '../drive/use-action.ts';
import { FolderTree } from '../folder/folder-tree.tsx';
import { useTranslations } from '../words.ts';

const nothing: ReadonlySet<string> = new Set();

/** Saves the files of a record to a folder of the drive as well; the bytes are stored only once. */
export function SaveToDriveDialog(props: AttachmentExtraProps & { onClose: () => void }): ReactNode {
  const t = useTranslations();
  const { account, files, onClose } = props;
  const refresh = useRefreshDrive(account);
  const [target, setTarget] = useState({ id: root, name: t('rdisk.root') });
  const { busy, run } = useAction();
  const keep = async (): Promise<void> => {
    try {
      const { rows } = await request<{ rows: readonly { ok?: boolean }[] }>(
        'POST',
        `/${account}/files/${target.id}/_keep`,
        {
          body: { attachment_ids: files.slice(0, 100).map((file) => file.id) },
        },
      );
      const count = rows.filter((row) => row.ok === true).length;
      showToast({ text: t('rdisk.record.kept', { count, name: target.name }) });
      onClose();
    } finally {
      await refresh();
    }
  };
  return (
    <Dialog
      name="drive-keep"
      title={t('rdisk.record.keep-title', { count: files.length })}
      leavesFreely
      onClose={onClose}
    >
      <FolderTree account={account} chosen={target.id} closed={nothing} onChoose={setTarget} />
      <DialogActions>
        <Button loading={busy} onClick={() => void run(keep)}>
          {t('rdisk.record.keep-in', { name: target.name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
