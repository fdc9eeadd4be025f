import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { OpenedProps } from './on-demand.tsx';
import { useOpened } from './use-opened.ts';

/** The menu of an `OnDemand` button. */
export function MenuContent(
  props: OpenedProps &
    Pick<MenuProps, 'position' | 'width' | 'menuItemTabIndex'> & { className?: string; children: ReactNode },
): ReactNode {
  const { opener, className, children, ...menu } = props;
  const { button, opened, setOpened } = useOpened();
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(opener, { ref: button })}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
