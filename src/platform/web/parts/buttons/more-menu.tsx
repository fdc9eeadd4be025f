import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';

/** A menu with the rarer actions of a page, or with `of` of one row. */
export function MoreMenu(props: { of?: string; children: ReactNode }): ReactNode {
  const t = useT();
  const { of } = props;
  return (
    <Menu>
      <Menu.Target>
        {of === undefined ? (
          <ActionIcon variant="default" size={36} aria-label={t('action.more')}>
            <IconDots size={18} />
          </ActionIcon>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('action.more')}: ${of}`}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  );
}
