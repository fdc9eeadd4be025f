import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowsMaximize,
  IconCopy,
  IconCut,
  IconDownload,
  IconFolderShare,
  IconHistory,
  IconInfoCircle,
  IconKey,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorControl } from '#platform/web/fields/color-control.tsx';
import { cloudFile } from '#modules/rdisk/entities/cloud-file.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../../words.ts';
import { downloadPath } from '../choice-bar.tsx';
import { type Entry, isFolder } from './entry.ts';
import type { ListActions } from './use-list-keys.ts';

/** The context menu of an entry, or of all selected entries if it is one of them. */
export function EntryMenu(props: {
  account: string;
  entry: Entry;
  chosen: readonly Entry[];
  x: number;
  y: number;
  writable: boolean;
  actions: Omit<ListActions, 'menu'>;
  onStar: (entry: Entry) => void;
  onColor: (entries: readonly Entry[], color: unknown) => void;
  onPlace: (way: 'move' | 'copy', entries: readonly Entry[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { account, entry, chosen, actions, writable } = props;
  const [, setSearch] = useSearchState();
  const address = downloadPath(account, chosen);
  const show = (tab: string): void => setSearch({ open: entry._id, tab, version: undefined }, { push: true });
  return (
    <Menu opened onClose={props.onClose} width={240} position="bottom-start" returnFocus>
      <Menu.Target>
        <span className="d-menu-place" style={{ left: props.x, top: props.y }} />
      </Menu.Target>
      <Menu.Dropdown className="o-scroll o-menu-long" aria-label={t('rdisk.more', { name: entry.name })}>
        <Menu.Item leftSection={<IconArrowsMaximize size={18} />} onClick={() => actions.open(entry)}>
          {t('action.open')}
        </Menu.Item>
        {address === null ? null : (
          <Menu.Item component="a" href={address} leftSection={<IconDownload size={18} />}>
            {t('rdisk.download')}
          </Menu.Item>
        )}
        {writable ? (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => actions.rename(entry)}>
              {t('rdisk.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderShare size={18} />} onClick={() => props.onPlace('move', chosen)}>
              {t('rdisk.move')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => props.onPlace('copy', chosen)}>
              {t('rdisk.copy')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCut size={18} />} onClick={() => actions.toClipboard('move', chosen)}>
              {t('rdisk.cut')}
            </Menu.Item>
            <Menu.Item leftSection={<IconStar size={18} />} onClick={() => props.onStar(entry)}>
              {t(entry.starred === true ? 'rdisk.star-off' : 'rdisk.star-on')}
            </Menu.Item>
            <div className="d-menu-colors">
              <ColorControl
                entity={cloudFile}
                name="color"
                field={cloudFile.fields.color}
                label={t('cloud_file.field.color')}
                value={entry.color ?? ''}
                onChange={(color) => {
                  props.onColor(chosen, color);
                  props.onClose();
                }}
              />
            </div>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item onClick={() => show('info')} leftSection={<IconInfoCircle size={18} />}>
          {t('rdisk.view.info')}
        </Menu.Item>
        {isFolder(entry) ? (
          <Menu.Item
            component={Link}
            to={`/account/${account}/disk-keys?for=${entry._id}`}
            leftSection={<IconKey size={18} />}
          >
            {t('rdisk.keys.for-folder')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => show('versions')} leftSection={<IconHistory size={18} />}>
            {t('rdisk.view.versions')}
          </Menu.Item>
        )}
        {writable ? (
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => actions.remove(chosen)}>
            {t('action.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
