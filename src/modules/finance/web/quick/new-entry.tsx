import { Menu } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { outgo } from '../../entities/outgo.ts';
import { useTranslations } from '../words.ts';

/** A line of the menu "New" that leads to quick entry. */
export function NewQuickEntry({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { permitted, held } = useCreating(account, outgo);
  if (!permitted || held !== undefined) return null;
  return (
    <Menu.Item leftSection={<IconBolt size={16} />} onClick={() => go(`/account/${account}/quick-entry`)}>
      {t('quick.title')}
    </Menu.Item>
  );
}
