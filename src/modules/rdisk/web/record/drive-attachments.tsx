import { Button } from '@mantine/core';
import { IconFolder, IconFolderDown } from '@tabler/icons-react';
import { createElement, type ReactNode, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { lazy } from '#platform/web/lazy.tsx';
import type { AttachmentExtraProps } from '#platform/web/module.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { useTranslations } from '../words.ts';

const AttachDialog = lazy(() => import('./attach-dialog.tsx'), 'AttachDialog');
const SaveToDriveDialog = lazy(() => import('./save-to-drive-dialog.tsx'), 'SaveToDriveDialog');

/** Actions at the files of a record: attach files of the drive, and save the record's files to the drive. */
export function DriveAttachments(props: AttachmentExtraProps): ReactNode {
  const t = useTranslations();
  const { permitted, held } = useCreating(props.account, cloudFile);
  const [open, setOpen] = useState<'attach' | 'keep' | null>(null);
  if (!permitted || held !== undefined) return null;
  const onClose = (): void => setOpen(null);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconFolder size={16} />} onClick={() => setOpen('attach')}>
        {t('rdisk.record.attach')}
      </Button>
      {props.files.length === 0 ? null : (
        <Button size="sm" variant="default" leftSection={<IconFolderDown size={16} />} onClick={() => setOpen('keep')}>
          {t('rdisk.record.keep')}
        </Button>
      )}
      {open === 'attach' ? createElement(AttachDialog, { ...props, onClose }) : null}
      {open === 'keep' ? createElement(SaveToDriveDialog, { ...props, onClose }) : null}
    </>
  );
}
