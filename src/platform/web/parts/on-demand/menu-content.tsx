import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { ContentProps } from './opener.ts';
import { useOpenOnMount } from './use-open-on-mount.ts';

/** The menu of an `OnDemand` button. */
export function MenuContent(
  props: ContentProps &
    Pick<MenuProps, 'position' | 'width' | 'menuItemTabIndex'> & { className?: string; children: ReactNode },
): ReactNode {
  const { opener, className, children, ...menu } = props;
  const { button, opened, setOpened } = useOpenOnMount();
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(opener, { ref: button })}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
