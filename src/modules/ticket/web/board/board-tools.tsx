import { Button } from '@mantine/core';
import { IconSortAscending, IconSortDescending, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { FilterChips } from '#platform/web/list/filters/filter-chips.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { ticket } from '../../entities/ticket.ts';
import { SavedFilters } from '../list/saved-filters.tsx';
import { useTranslations } from '../words.ts';

/** Above the board: search words, "mine", filters and order. All of them are in the address. */
export function BoardTools(props: { account: string }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const mine = search['mine'] === 'true';
  const oldest = search['order'] === 'oldest';
  return (
    <div className="o-tools">
      <AddressSearch label={t('ticket.board.search')} short={t('shell.search')} />
      <Button
        size="xs"
        variant={mine ? 'light' : 'subtle'}
        {...(mine ? {} : { color: 'gray' })}
        aria-pressed={mine}
        leftSection={<IconUserCheck size={14} />}
        onClick={() => setSearch({ mine: mine ? undefined : 'true' })}
      >
        {t('ticket.mine')}
      </Button>
      <FilterChips account={props.account} entity={ticket} />
      <SavedFilters view="board" />
      <div className="o-tools-end">
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t(oldest ? 'ticket.board.oldest' : 'ticket.board.newest')}
          leftSection={oldest ? <IconSortAscending size={14} /> : <IconSortDescending size={14} />}
          onClick={() => setSearch({ order: oldest ? undefined : 'oldest' })}
        >
          <span className="t-order">{t(oldest ? 'ticket.board.oldest' : 'ticket.board.newest')}</span>
        </Button>
      </div>
    </div>
  );
}
