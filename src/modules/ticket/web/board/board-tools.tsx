import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import { FilterChips } from '#platform/web/list/filter-chips.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { ticket } from '../../entities/ticket.ts';
import { SavedFilters } from '../list/saved-filters.tsx';

/** Above the board: words, mine, filters that read as a sentence, order. All of it stands in the address. */
export function BoardTools(props: { account: string }): ReactNode {
  const t = useT<string>();
  const [search, setSearch] = useSearchState();
  const mine = search['mine'] === 'true';
  const oldest = search['order'] === 'oldest';
  return (
    <div className="o-tools">
      <WordSearch />
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

function WordSearch(): ReactNode {
  const t = useT<string>();
  const [search, setSearch] = useSearchState();
  const asked = search['q'] ?? '';
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  const apply = useDebouncedCallback((words: string) => {
    setKnown(words);
    setSearch({ q: words });
  }, 200);
  // The address may change by itself (back, another link): it wins over what stood here.
  if (asked !== known) {
    setKnown(asked);
    setText(asked);
  }
  return (
    <TextInput
      size="xs"
      type="search"
      className="o-tools-search"
      leftSection={<IconSearch size={14} />}
      placeholder={t('ticket.board.search')}
      aria-label={t('ticket.board.search')}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}
