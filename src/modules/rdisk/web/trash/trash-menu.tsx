import { Menu } from '@mantine/core';
import { IconArrowsMaximize, IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contentPath } from '../drive/calls.ts';
import { type Entry, isFolder } from '../folder/entries/entry.ts';
import { useTranslations } from '../words.ts';

/** The context menu of an entry in the trash, or of all selected entries if it is one of them. */
export function TrashMenu(props: {
  account: string;
  entry: Entry;
  chosen: readonly Entry[];
  x: number;
  y: number;
  writable: boolean;
  onOpen: () => void;
  onRestore: () => void;
  onPurge: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { account, entry, chosen } = props;
  return (
    <Menu opened onClose={props.onClose} width={240} position="bottom-start" returnFocus>
      <Menu.Target>
        <span className="d-menu-place" style={{ left: props.x, top: props.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rdisk.more', { name: entry.name })}>
        <Menu.Item leftSection={<IconArrowsMaximize size={18} />} onClick={props.onOpen}>
          {t('action.open')}
        </Menu.Item>
        {isFolder(entry) || chosen.length > 1 ? null : (
          <Menu.Item
            component="a"
            href={contentPath(account, entry._id, { download: true })}
            leftSection={<IconDownload size={18} />}
          >
            {t('rdisk.download')}
          </Menu.Item>
        )}
        {props.writable ? (
          <>
            <Menu.Item leftSection={<IconRestore size={18} />} onClick={props.onRestore}>
              {t('rdisk.trash.restore')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={props.onPurge}>
              {t('rdisk.trash.purge')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
