import { Menu } from '@mantine/core';
import type { ReactNode, ReactElement } from 'react';
import { StepItems } from '../move/status-control.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import type { Status } from '../../rules/status.ts';

export interface CardActions {
  /** Opens the ticket next to the board. */
  readonly open: (id: string) => void;
  readonly openMenu: (id: string) => void;
  /** The focus that was in the menu goes back to the card. */
  readonly closeMenu: (id: string) => void;
  readonly move: (doc: TicketDoc, to: Status) => void;
}

export interface CardMenuProps {
  readonly button: ReactElement;
  readonly doc: TicketDoc;
  readonly actions: CardActions;
}

/** Where a card may go from here. */
export function CardMenuContent({ button, doc, actions }: CardMenuProps): ReactNode {
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
