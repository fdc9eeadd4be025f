import type { SaveFilterProps } from './save-filter-content.tsx';
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmarkPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery, useDestroy } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { OnDemand } from '#platform/web/parts/on-demand/on-demand.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { parseSearch, patchSearch, type Search, stringifySearch } from '#platform/web/routing/url-state.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { savedFilter } from '../../entities/saved-filter.ts';
import { ticket } from '../../entities/ticket.ts';
import { useTranslations } from '../words.ts';

const SaveFilterContent = lazy<'SaveFilterContent', SaveFilterProps & ContentProps>(
  () => import('./save-filter-content.tsx'),
  'SaveFilterContent',
);

type Saved = AnyDoc & Doc<typeof savedFilter>;

/** Parameters of the address that a filter does not store, or that one of the views ignores. */
const foreign = {
  list: ['open', 'order'],
  board: ['open', 'status', 'attention', 'sort'],
} as const;

/** The person's saved filters as buttons, the same for list and board; the current filter can be saved under a name. */
export function SavedFilters({ view = 'list' }: { view?: 'list' | 'board' }): ReactNode {
  const me = useUserId() ?? '';
  const account = useAccount();
  const [search] = useSearchState();
  const { data } = useQuery({
    ...listQuery<Saved>(me, savedFilter.kind, {
      selector: { klass: savedFilter.kind, group: account, list: ticket.kind },
      fields: ['_id', '_rev', 'klass', 'name', 'group', 'list', 'query'],
      sort: [{ name: 'asc' }],
      limit: 30,
    }),
    enabled: me !== '',
  });
  const here = (query: Search): string =>
    stringifySearch(patchSearch(query, Object.fromEntries(foreign[view].map((name) => [name, undefined]))));
  const now = here(search);
  const saved = (data ?? [])
    .map((filter) => ({ ...filter, query: here(parseSearch(filter.query ?? '')) }))
    .filter((filter) => filter.query !== '');
  return (
    <>
      {saved.map((filter) => (
        <SavedChip
          key={filter._id}
          me={me}
          path={`/account/${account}/${view === 'list' ? 'tickets' : 'ticket-board'}`}
          filter={filter}
          on={filter.query === now}
        />
      ))}
      {now === '' || saved.some((filter) => filter.query === now) ? null : (
        <SaveFilter me={me} account={account} query={now} />
      )}
    </>
  );
}

function SavedChip(props: { me: string; path: string; filter: Saved; on: boolean }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { filter } = props;
  const destroy = useDestroy(props.me, savedFilter);
  const forget = async (): Promise<void> => {
    const { name, group, list, query } = filter;
    await destroy.mutateAsync({ id: filter._id, rev: filter._rev });
    const write = [{ klass: savedFilter.kind, name, group, list, query }];
    showToast({ text: t('form.deleted', { name: name ?? '' }), undo: { db: props.me, write } });
  };
  return (
    <span className="o-chip" data-on={props.on ? true : undefined}>
      <button
        type="button"
        aria-pressed={props.on}
        onClick={() => go(props.path, { search: props.on ? {} : parseSearch(filter.query ?? '') })}
      >
        {filter.name}
      </button>
      <CloseButton
        size="xs"
        aria-label={t('ticket.filter.forget', { name: filter.name ?? '' })}
        disabled={destroy.isPending}
        onClick={() => void forget()}
      />
    </span>
  );
}

function SaveFilter(props: SaveFilterProps): ReactNode {
  const t = useTranslations();
  const button = (
    <Button size="xs" variant="subtle" color="gray" leftSection={<IconBookmarkPlus size={14} />}>
      {t('ticket.filter.keep')}
    </Button>
  );
  return <OnDemand opener={button} opens="dialog" part={SaveFilterContent} given={props} />;
}
