import { Menu } from '@mantine/core';
import type { ReactNode, ReactElement } from 'react';
import { StepItems } from '../move/status-control.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import type { Status } from '../../rules/status.ts';

export interface CardActions {
  /** Opens the ticket next to the board. */
  readonly open: (id: string) => void;
  readonly openMenu: (id: string) => void;
  /** Closes the menu and returns the focus to the card. */
  readonly closeMenu: (id: string) => void;
  readonly move: (doc: TicketDoc, to: Status) => void;
}

export interface CardMenuProps {
  readonly button: ReactElement;
  readonly doc: TicketDoc;
  readonly actions: CardActions;
}

/** The statuses that may follow for a card. */
export function CardMenuContent({ button, doc, actions }: CardMenuProps): ReactNode {
  return (
    <Menu
      opened
      width={200}
      position="bottom-end"
      withinPortal
      portalProps={{ target: '#content' }}
      // Without this, the key that opens the menu would count as an event outside of it.
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
