import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowsExchange, IconBookmarkPlus, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';

/** The menu of rare actions of a list: import and export, and how to send pages here. */
export function HeadMenu({ account, file }: { account: string; file: 'reader_opml' | 'bookmark_file' }): ReactNode {
  const t = useTranslations();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('action.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/account/${account}/${file}`} leftSection={<IconArrowsExchange size={16} />}>
          {t('reader.opml.title')}
        </Menu.Item>
        <Menu.Item component={Link} to={`/account/${account}/share`} leftSection={<IconBookmarkPlus size={16} />}>
          {t('share.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
