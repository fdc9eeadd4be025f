import { type ReactNode, useMemo } from 'react';
import { useUserId } from '#platform/web/data/session.ts';
import { EntityIndex } from '#platform/web/list/entity-index.tsx';
import { ticket } from '../../entities/ticket.ts';
import { ownTicketsSelector } from '../../rules/own-tickets.ts';
import { openStatuses } from '../../rules/status.ts';
import { QuickFilters } from './quick-filters.tsx';
import { useTranslations } from '../words.ts';

/** Unfinished tickets that the person repairs or reviews. */
export function MyTickets(): ReactNode {
  const t = useTranslations();
  const me = useUserId();
  const within = useMemo(() => ({ ...ownTicketsSelector(me ?? ''), status: { $in: openStatuses } }), [me]);
  return (
    <EntityIndex entity={ticket} title={t('ticket.mine-title')} within={within} emptyText={t('ticket.mine-empty')}>
      <QuickFilters own />
    </EntityIndex>
  );
}
