import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';
import type { MenuItem } from '../../module.ts';
import { inAccount } from '../../routing/paths.ts';
import type { MenuLine } from './use-menu.ts';

/** On a phone: the screens beside the current one, which have no tabs there, and the lines that do not fit into the bar. */
export function NavigationContent(
  props: ContentProps & { account: string; lines: readonly MenuLine[]; current: MenuLine | undefined },
): ReactNode {
  const t = useT();
  const { account, current } = props;
  const item = ({ icon: ItemIcon, to }: MenuItem, label: string): ReactNode => (
    <Menu.Item
      key={to + label}
      component={Link}
      to={inAccount(to, account)}
      leftSection={<ItemIcon size={18} stroke={1.75} />}
    >
      {t.dynamic(label, { count: 2 })}
    </Menu.Item>
  );
  return (
    <MenuContent opener={props.opener} position="top-end" width={220} className="o-scroll o-menu-long">
      {current === undefined || current.items.length === 1 ? null : (
        <>
          <Menu.Label>{t.dynamic(current.label, { count: 2 })}</Menu.Label>
          {current.items.map((one) => item(one, one.label))}
          <Menu.Divider />
        </>
      )}
      {props.lines.map(({ label, items: [first] }) => item(first, label))}
    </MenuContent>
  );
}
