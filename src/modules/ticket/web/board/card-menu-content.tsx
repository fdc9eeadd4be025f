import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepItems } from '../move/status-control.tsx';
import type { CardMenuProps } from './card.tsx';

/** Where a card may go from here. */
export function OpenedCardMenu({ button, doc, actions }: CardMenuProps): ReactNode {
  return (
    <Menu
      opened
      width={200}
      position="bottom-end"
      withinPortal
      portalProps={{ target: '#content' }}
      // Else the key that opens it would count as one outside of it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(opened) => (opened ? undefined : actions.closeMenu(doc._id))}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <StepItems doc={doc} onMove={(to) => actions.move(doc, to)} />
      </Menu.Dropdown>
    </Menu>
  );
}
