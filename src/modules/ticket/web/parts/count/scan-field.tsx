import { ActionIcon, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { usePartWords } from '../part-words.ts';
import { hasBarcodeCamera } from './barcode-camera.ts';

const CameraDialog = lazy(() => import('./camera-dialog.tsx'), 'CameraDialog');

/** Takes a bar code or words. A scanner types the code and presses Enter, as a person does. */
export function ScanField(props: { onText: (text: string) => void }): ReactNode {
  const t = usePartWords();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isScanning, setScanning] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const send = (typed: string): void => {
    setText('');
    if (typed.trim() !== '') props.onText(typed.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(text);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        ref={input}
        size="md"
        label={t('parts.scan-or-search')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={
          hasBarcodeCamera() ? (
            <ActionIcon variant="subtle" aria-label={t('parts.scan')} onClick={() => setScanning(true)}>
              <IconCamera size={20} />
            </ActionIcon>
          ) : null
        }
      />
      {isScanning ? (
        <CameraDialog
          onCode={(code) => {
            setScanning(false);
            send(code);
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </form>
  );
}
