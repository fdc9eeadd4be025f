import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { EntityIndex } from '#platform/web/list/entity-index.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { ownTicketsSelector } from '../../rules/own-tickets.ts';
import { useHasBills } from '../money/use-has-bills.ts';
import { useAttention } from './attention.ts';
import { QuickFilters } from './quick-filters.tsx';
import { useTranslations } from '../words.ts';

const dueColumn = ['due'];

/** All tickets of the group as a list; `?mine=true` shows one's own. */
export function TicketsIndex({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const me = useUserId();
  const [search] = useSearchState();
  const hasBills = useHasBills(useAccount());
  const mine = search['mine'] === 'true' && me !== null;
  const attention = useAttention(search['attention']);
  const within = useMemo(() => {
    const parts = [...(mine ? [ownTicketsSelector(me)] : []), ...(attention === undefined ? [] : [attention])];
    return parts.length === 0 ? undefined : { $and: parts };
  }, [mine, me, attention]);
  return (
    <EntityIndex
      entity={entity}
      {...(hasBills ? { further: dueColumn } : {})}
      {...(within === undefined ? {} : { within })}
      {...(mine ? { emptyText: t('ticket.mine-empty') } : {})}
      {...(attention === undefined ? {} : { emptyText: t('ticket.attention-none') })}
    >
      <QuickFilters />
    </EntityIndex>
  );
}
