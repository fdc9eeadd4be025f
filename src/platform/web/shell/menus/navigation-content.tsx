import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import type { ContentProps } from '../../parts/opener.ts';
import { MenuContent } from '../../parts/menu-content.tsx';
import { inAccount } from '../../routing/paths.ts';
import type { MenuLine } from './use-menu.ts';

/** The lines that do not fit into the bar of a phone. */
export function NavigationContent(props: ContentProps & { account: string; lines: readonly MenuLine[] }): ReactNode {
  const t = useT();
  return (
    <MenuContent opener={props.opener} position="top-end" width={220}>
      {props.lines.map(({ label, items: [first] }) => (
        <Menu.Item
          key={label}
          component={Link}
          to={inAccount(first.to, props.account)}
          leftSection={<first.icon size={18} stroke={1.75} />}
        >
          {t.dynamic(label, { count: 2 })}
        </Menu.Item>
      ))}
    </MenuContent>
  );
}
