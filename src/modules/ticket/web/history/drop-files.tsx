import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useHistoryWords } from './history-words.ts';

/** Where files are dropped or chosen. */
export function DropFiles(props: {
  name: string | null;
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const t = useHistoryWords();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    props.onFiles([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className="t-history-drop"
      data-over={over ? true : undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={32} stroke={1.25} />
      <p className="o-strong o-flush">{props.name ?? t('history.drop')}</p>
      <FileButton multiple onChange={props.onFiles} accept=".csv,.txt,.tsv,.xlsx,.xls,.sql,.zip,text/csv">
        {(button) => (
          <Button {...button} loading={props.busy} variant={props.name === null ? 'filled' : 'default'}>
            {t(props.name === null ? 'history.pick' : 'history.other')}
          </Button>
        )}
      </FileButton>
      <p className="o-quiet o-small o-flush">{t('history.hint')}</p>
    </div>
  );
}
