import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import type { FolderId } from '../drive/calls.ts';
import { droppedEntries, pastedFiles, type SystemEntry } from '../upload/dropped.ts';
import { startUploads } from '../upload/uploads.ts';
import { useTranslations } from '../words.ts';
import { draggedKind } from './entries/drag.ts';

/** Uploads files that are dropped or pasted on a folder's screen, and pastes entries that were cut or copied. */
export function useFolderDrop(props: {
  account: string;
  folder: FolderId;
  writable: boolean;
  onPasteEntries: () => void;
}) {
  const t = useTranslations();
  const { account, folder, writable } = props;
  const [over, setOver] = useState<FolderId | null>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!writable || isField(event.target) || document.querySelector('[aria-modal="true"]') !== null) return;
    const files = [...(event.clipboardData?.files ?? [])];
    event.preventDefault();
    if (files.length === 0) props.onPasteEntries();
    else startUploads(account, folder, pastedFiles(files, t('rdisk.upload.pasted'), new Date().toISOString()));
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const area = {
    onDragOver: (event: DragEvent): void => {
      if (!writable || draggedKind(event.dataTransfer) !== 'files') return;
      event.preventDefault();
      setOver(folder);
    },
    onDragLeave: (event: DragEvent): void => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
    },
    onDrop: (event: DragEvent): void => {
      setOver(null);
      if (!writable || draggedKind(event.dataTransfer) !== 'files') return;
      event.preventDefault();
      const target = (event.target as Element).closest<HTMLElement>('[data-id][data-folder]')?.dataset['id'] ?? folder;
      const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
      void droppedEntries(entries as readonly SystemEntry[]).then((dropped) => startUploads(account, target, dropped));
    },
  };
  return { area, over: over === folder };
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
}
