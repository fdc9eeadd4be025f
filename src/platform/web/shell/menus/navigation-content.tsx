import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import type { MenuItem } from '../../module.ts';
import type { ContentProps } from '../../parts/on-demand.tsx';
import { MenuContent } from '../../parts/menu-content.tsx';
import { inAccount } from '../../routing/paths.ts';

/** The screens that do not fit into the bar of a phone. */
export function NavigationContent(props: ContentProps & { account: string; items: readonly MenuItem[] }): ReactNode {
  const t = useT();
  return (
    <MenuContent opener={props.opener} position="top-end" width={220}>
      {props.items.map((item) => (
        <Menu.Item
          key={item.to}
          component={Link}
          to={inAccount(item.to, props.account)}
          leftSection={<item.icon size={18} stroke={1.75} />}
        >
          {t.dynamic(item.label, { count: 2 })}
        </Menu.Item>
      ))}
    </MenuContent>
  );
}
