import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { CellProps } from '#platform/web/module.ts';
import { MenuContent } from '#platform/web/parts/on-demand/menu-content.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { ticket } from '../../entities/ticket.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { StepItems } from './status-control.tsx';
import { useMove } from './use-move.tsx';

/** The steps of a ticket in a row of a list. */
export function StatusCell({ account, row, opener }: CellProps & ContentProps): ReactNode {
  const t = useT();
  const { move, dialog } = useMove(account);
  const { data } = useQuery(docQuery<TicketDoc>(account, ticket, row._id, pageFields));
  return (
    <>
      <MenuContent opener={opener} position="bottom-start" width={220}>
        {data === undefined ? (
          <Menu.Label>{t('form.searching')}</Menu.Label>
        ) : (
          <StepItems doc={data} onMove={(to) => move(data, to)} />
        )}
      </MenuContent>
      {dialog}
    </>
  );
}
