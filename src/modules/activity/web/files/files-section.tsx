import { createElement, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useMayAddTo } from '#platform/web/data/module-rights.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { attachment } from '../../entities/attachment.ts';
import { largestFile } from '../../rules/attachment.ts';
import { FileList } from './file-list.tsx';
import { FilePicker } from './file-picker.tsx';
import { UploadList } from './upload-list.tsx';
import { useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';
import { useTranslations } from '../words.ts';

/** The files of a record: to choose, photograph, drop or paste. */
export function FilesSection(props: { account: string; item: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, item } = props;
  const files = useFiles(account, [item]);
  const uploads = useUploads(account);
  const mayAdd = useMayAddTo(account)(item);
  const writable = useWritable(account, attachment) && mayAdd;
  const { besideFiles } = useRegistry();
  const [over, setOver] = useState(false);
  const send = (chosen: readonly File[]): void => void uploads.send(item, chosen);
  usePaste(writable ? send : null);
  if (!writable && files.length === 0) return null;
  return (
    <section
      className={`o-section a-files-section${files.length === 0 ? ' o-screen' : ''}`}
      aria-labelledby="files"
      data-over={over}
      {...(writable
        ? {
            onDragOver: (event) => {
              if (!event.dataTransfer.types.includes('Files')) return;
              event.preventDefault();
              setOver(true);
            },
            onDragLeave: () => setOver(false),
            onDrop: (event) => {
              if (event.dataTransfer.files.length === 0) return;
              event.preventDefault();
              setOver(false);
              send([...event.dataTransfer.files]);
            },
          }
        : {})}
    >
      <div className="o-section-head">
        <h2 id="files">{t('attachment', { count: 2 })}</h2>
        {writable ? (
          <span className="o-inline a-files-ways">
            <FilePicker label={t('activity.files.add')} onFiles={send} />
            <Suspense>
              {besideFiles.map((part, index) =>
                createElement(part, {
                  key: index,
                  account,
                  item,
                  files: files.map((file) => ({ id: file._id, name: file.label })),
                }),
              )}
            </Suspense>
          </span>
        ) : null}
      </div>
      <FileList account={account} files={files} writable={writable} />
      <UploadList uploads={uploads} />
      {writable && files.length === 0 ? (
        <p className="o-quiet o-small o-flush">{t('activity.files.hint', { size: formats.size(largestFile) })}</p>
      ) : null}
      {over ? <p className="a-files-over">{t('activity.files.drop')}</p> : null}
    </section>
  );
}

/** Attaches a pasted picture or document to the record; pasted text stays with the focused field. */
function usePaste(send: ((files: readonly File[]) => void) | null): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (send === null || files.length === 0) return;
    event.preventDefault();
    send(files);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
