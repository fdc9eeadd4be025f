import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { ContentProps } from './opener.ts';
import { useOpenOnMount } from './use-open-on-mount.ts';

/** The small window of an `OnDemand` button; its content may close it. */
export function PopoverContent(
  props: ContentProps &
    Pick<PopoverProps, 'position' | 'width'> & { className?: string; children: (close: () => void) => ReactNode },
): ReactNode {
  const { opener, className, children, ...popover } = props;
  const { button, opened, setOpened } = useOpenOnMount();
  return (
    <Popover {...popover} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>{cloneElement(opener, { ref: button, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={className}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
