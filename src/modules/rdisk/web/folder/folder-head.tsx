import { ActionIcon, Button, FileButton, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import {
  IconCamera,
  IconDots,
  IconFolderCog,
  IconFolderPlus,
  IconFolderUp,
  IconHelp,
  IconKey,
  IconNetwork,
  IconShieldLock,
  IconTrash,
  IconDownload,
  IconUpload,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type FolderId, folderZipPath, type Listing, root } from '../drive/calls.ts';
import { chosenFiles } from '../upload/dropped.ts';
import { startUploads } from '../upload/uploads.ts';
import { useTranslations } from '../words.ts';
import { Crumbs } from './crumbs.tsx';
import type { Named } from './entries/drag.ts';

/** The path of the folder, and the buttons that add entries. */
export function FolderHead(props: {
  account: string;
  folder: FolderId;
  listing: Listing;
  writable: boolean;
  onNewFolder: () => void;
  onMove: (entries: readonly Named[], target: Named) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, folder, writable } = props;
  const byFinger = useMediaQuery('(pointer: coarse)');
  const resetFiles = useRef<() => void>(null);
  const resetPhoto = useRef<() => void>(null);
  const add = (files: readonly File[]): void => {
    startUploads(account, folder, chosenFiles(files));
    // Without a reset the same file could not be chosen again.
    resetFiles.current?.();
    resetPhoto.current?.();
  };
  return (
    <header className="o-head d-folder-head">
      <Crumbs account={account} listing={props.listing} onMove={props.onMove} />
      <div className="o-head-actions">
        {writable && byFinger ? (
          <FileButton
            resetRef={resetPhoto}
            accept="image/*"
            capture="environment"
            onChange={(file) => (file === null ? undefined : add([file]))}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconCamera size={16} />}>
                {t('rdisk.upload.camera')}
              </Button>
            )}
          </FileButton>
        ) : null}
        {writable ? (
          <FileButton resetRef={resetFiles} multiple onChange={add}>
            {(button) => (
              <Button {...button} leftSection={<IconUpload size={16} />}>
                {t('rdisk.upload.files')}
              </Button>
            )}
          </FileButton>
        ) : null}
        <FolderMenu
          account={account}
          folder={folder}
          writable={writable}
          onNewFolder={props.onNewFolder}
          onFiles={add}
        />
      </div>
    </header>
  );
}

function FolderMenu(props: {
  account: string;
  folder: FolderId;
  writable: boolean;
  onNewFolder: () => void;
  onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, folder, writable } = props;
  const folders = useRef<HTMLInputElement>(null);
  const to = (page: string): string => `/account/${account}/disk-${page}`;
  return (
    <>
      <input
        ref={folders}
        type="file"
        hidden
        multiple
        data-testid="folder-input"
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('rdisk.menu')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {writable ? (
            <>
              <Menu.Item leftSection={<IconFolderPlus size={18} />} onClick={props.onNewFolder}>
                {t('rdisk.folder.new')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFolderUp size={18} />} onClick={() => folders.current?.click()}>
                {t('rdisk.upload.folder')}
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={`${to('programs')}?dir=${folder}`}
                leftSection={<IconFolderCog size={18} />}
              >
                {t('rdisk.folder.new-app')}
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={`${to('vault')}?dir=${folder}`}
                leftSection={<IconShieldLock size={18} />}
              >
                {t('rdisk.vault.encrypt')}
              </Menu.Item>
              <Menu.Divider />
            </>
          ) : null}
          <Menu.Item component="a" href={folderZipPath(account, folder)} leftSection={<IconDownload size={18} />}>
            {t('rdisk.folder.zip')}
          </Menu.Item>
          <Menu.Divider />
          {folder === root ? null : (
            <Menu.Item component={Link} to={`/account/${account}/disk`}>
              {t('rdisk.root')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={to('trash')} leftSection={<IconTrash size={18} />}>
            {t('rdisk.trash.title')}
          </Menu.Item>
          <Menu.Item component={Link} to={to('webdav')} leftSection={<IconNetwork size={18} />}>
            {t('rdisk.network.title')}
          </Menu.Item>
          <Menu.Item component={Link} to={to('keys')} leftSection={<IconKey size={18} />}>
            {t('rdisk.keys.title')}
          </Menu.Item>
          <Menu.Item component={Link} to={`${to('help')}#move`} leftSection={<IconHelp size={18} />}>
            {t('rdisk.help.move')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
