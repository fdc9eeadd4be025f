import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { newPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { useTranslations } from '../words.ts';

/** Link to a new ticket with customer or equipment filled in. */
export function NewTicketButton(props: { account: string; search: Readonly<Record<string, string>> }): ReactNode {
  const t = useTranslations();
  return (
    <Button
      component={Link}
      to={newPath(props.account, ticket)}
      search={props.search as never}
      leftSection={<IconPlus size={16} />}
    >
      {t('ticket.new')}
    </Button>
  );
}
