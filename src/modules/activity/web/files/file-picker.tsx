import { ActionIcon, Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PhotoButton } from './photo-button.tsx';

/** A button with only an icon that chooses files, next to a text that is being written. */
export function FileIconButton(props: { label: string; onFiles: (files: readonly File[]) => void }): ReactNode {
  return (
    <FileButton multiple onChange={(files) => props.onFiles(files)}>
      {(button) => (
        <ActionIcon {...button} size="lg" variant="subtle" color="gray" aria-label={props.label} title={props.label}>
          <IconPaperclip size={18} />
        </ActionIcon>
      )}
    </FileButton>
  );
}

/** Chooses files; on a touch screen also with the camera. */
export function FilePicker(props: { label: string; onFiles: (files: readonly File[]) => void }): ReactNode {
  const byFinger = useMediaQuery('(pointer: coarse)');
  return (
    <span className="o-inline">
      {byFinger ? <PhotoButton onPhoto={(file) => props.onFiles([file])} /> : null}
      <FileButton multiple onChange={(files) => props.onFiles(files)}>
        {(button) => (
          <Button {...button} size="sm" variant="default" leftSection={<IconPaperclip size={16} />}>
            {props.label}
          </Button>
        )}
      </FileButton>
    </span>
  );
}
