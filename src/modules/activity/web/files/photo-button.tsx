import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMayAddTo } from '#platform/web/data/module-rights.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { attachment } from '../../entities/attachment.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import { useTranslations } from '../words.ts';

/** Opens the camera and passes on the photo. */
export function PhotoButton(props: { onPhoto: (file: File) => void }): ReactNode {
  const t = useTranslations();
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={(file) => (file === null ? undefined : props.onPhoto(file))}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconCamera size={16} />}>
          {t('activity.files.photo')}
        </Button>
      )}
    </FileButton>
  );
}

/** A photo button that attaches the photo to a record at once. */
export function AttachPhotoButton(props: { account: string; item: string }): ReactNode {
  const uploads = useUploads(props.account);
  const mayAdd = useMayAddTo(props.account)(props.item);
  if (!useWritable(props.account, attachment) || !mayAdd) return null;
  return (
    <>
      <PhotoButton onPhoto={(file) => void uploads.send(props.item, [file])} />
      <UploadList uploads={uploads} />
    </>
  );
}
