import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconFileZip, IconX } from '@tabler/icons-react';
import { createElement, type ReactNode, useState } from 'react';
import { useRemove } from '#platform/web/data/removal.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Icon } from '#platform/web/module.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { attachment } from '../../entities/attachment.ts';
import { isPicture } from '../../rules/attachment.ts';
import { contentPath, type FileDoc } from './use-files.ts';
import './files.css';
import { useTranslations } from '../words.ts';

/** Pictures as thumbnails, other files by name and size; each opens in a new tab or is downloaded. */
export function FileList(props: { account: string; files: readonly FileDoc[]; writable: boolean }): ReactNode {
  const t = useTranslations();
  if (props.files.length === 0) return null;
  return (
    <ul className="a-files o-plain-list" aria-label={t('attachment', { count: 2 })}>
      {props.files.map((file) => (
        <li key={file._id} className={isPicture(file.content_type) ? 'a-picture' : 'a-file'}>
          {isPicture(file.content_type) ? (
            <Picture account={props.account} file={file} />
          ) : (
            <Named account={props.account} file={file} />
          )}
          {props.writable ? <Delete account={props.account} file={file} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Picture(props: { account: string; file: FileDoc }): ReactNode {
  const t = useTranslations();
  const { file } = props;
  const address = contentPath(props.account, file._id);
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={t('activity.files.open', { name: file.label })}>
      <img src={`${address}?size=small`} alt="" title={file.label} loading="lazy" decoding="async" />
    </a>
  );
}

function Named(props: { account: string; file: FileDoc }): ReactNode {
  const formats = useFormats();
  const { file } = props;
  return (
    <a href={contentPath(props.account, file._id)} download={file.name}>
      {createElement(signOf(file), { size: 22, stroke: 1.5 })}
      <span className="o-cut">{file.label}</span>
      <span className="o-quiet o-small">{formats.size(file.size ?? 0)}</span>
    </a>
  );
}

function signOf(file: FileDoc): Icon {
  const ending = /\.(\w+)$/.exec(file.name ?? '')?.[1]?.toLowerCase() ?? '';
  if (file.content_type === 'application/pdf') return IconFileTypePdf;
  if (['zip', 'gz', '7z', 'rar', 'tar'].includes(ending)) return IconFileZip;
  if (['xls', 'xlsx', 'ods', 'csv'].includes(ending)) return IconFileSpreadsheet;
  return ['doc', 'docx', 'odt', 'txt', 'md', 'log'].includes(ending) ? IconFileText : IconFile;
}

function Delete(props: { account: string; file: FileDoc }): ReactNode {
  const t = useTranslations();
  const { file } = props;
  const { remove, busy } = useRemove(props.account, attachment);
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await remove(file, t('form.deleted', { name: file.label }));
    setAsking(false);
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size="sm"
        className="a-file-delete"
        aria-label={t('activity.files.delete', { name: file.label })}
        onClick={() => setAsking(true)}
      >
        <IconX size={14} />
      </ActionIcon>
      {asking ? (
        <ConfirmDialog
          name="file-delete"
          title={t('activity.files.delete-question')}
          text={file.label}
          confirm={t('action.delete')}
          dangerous
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
