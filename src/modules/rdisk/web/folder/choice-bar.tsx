import { Button, CloseButton } from '@mantine/core';
import { IconCopy, IconDownload, IconFolderShare, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { contentPath, type FolderId, folderZipPath, zipPath } from '../drive/calls.ts';
import { useTranslations } from '../words.ts';
import { type Entry, isFolder } from './entries/entry.ts';

/** The actions for the selected entries. */
export function ChoiceBar(props: {
  account: string;
  /** The folder, if all its entries are selected. */
  whole: FolderId | null;
  entries: readonly Entry[];
  writable: boolean;
  onPlace: (way: 'move' | 'copy') => void;
  onRemove: () => void;
  onClear: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, entries } = props;
  const bytes = entries.reduce((sum, entry) => sum + (entry.size ?? 0), 0);
  const address = props.whole === null ? downloadPath(account, entries) : folderZipPath(account, props.whole);
  const look = { size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <div className="o-bulk" role="toolbar" aria-label={t('rdisk.chosen', { count: entries.length })}>
      <span className="o-strong">{t('rdisk.chosen', { count: entries.length })}</span>
      {bytes === 0 ? null : <span className="o-quiet o-small">{formats.size(bytes)}</span>}
      {address === null ? null : (
        <Button {...look} component="a" href={address} leftSection={<IconDownload size={16} />}>
          {t('rdisk.download')}
        </Button>
      )}
      {props.writable ? (
        <>
          <Button {...look} leftSection={<IconFolderShare size={16} />} onClick={() => props.onPlace('move')}>
            {t('rdisk.move')}
          </Button>
          <Button {...look} leftSection={<IconCopy size={16} />} onClick={() => props.onPlace('copy')}>
            {t('rdisk.copy')}
          </Button>
          <Button {...look} color="red" leftSection={<IconTrash size={16} />} onClick={props.onRemove}>
            {t('action.delete')}
          </Button>
        </>
      ) : null}
      <CloseButton size="sm" aria-label={t('rdisk.choose-none')} onClick={props.onClear} />
    </div>
  );
}

/** The download of one file, or of a folder or several entries as a zip. Null if there are too many. */
export function downloadPath(account: string, entries: readonly Entry[]): string | null {
  const [only] = entries;
  return entries.length === 1 && only !== undefined && !isFolder(only)
    ? contentPath(account, only._id, { download: true })
    : zipPath(
        account,
        entries.map((entry) => entry._id),
      );
}
