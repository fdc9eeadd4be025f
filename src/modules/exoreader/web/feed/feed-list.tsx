import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { ListEnd } from '#platform/web/list/rows/list-end.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import type { Overview } from '../use-overview.ts';
import { useMarkOnOpening } from '../use-mark-on-opening.ts';
import { useTranslations } from '../words.ts';
import { FeedTools } from './feed-tools.tsx';
import { ItemRow } from './item-row.tsx';
import { useRowActions } from './row-actions.ts';
import type { Scope } from './scope.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useFlash } from './use-flash.ts';
import { type ShownItem, useItems, useReload, useStep } from './use-items.ts';
import { useItemSwipe } from './use-item-swipe.ts';
import { useMark } from './use-mark.ts';
import { showTop, usePlace } from './use-place.ts';

/** The list of items: loads ten at a time while scrolling, and opens items in place. */
export function FeedList(props: {
  account: string;
  overview: Overview;
  scope: Scope;
  title: string;
  onAside?: () => void;
}): ReactNode {
  const t = useTranslations();
  const { account, overview, scope } = props;
  const [search, setSearch] = useSearchState();
  const [marksOnOpening] = useMarkOnOpening();
  const step = useStep(account);
  const reload = useReload(account);
  const { mark, undo } = useMark(account);
  const [flashing, flash] = useFlash();
  const list = useRef<HTMLOListElement>(null);
  const { open, at } = search;
  const subscriptions = subscriptionsOf(overview, scope);
  const { query, items, isPlaced } = useItems(account, scope, subscriptions, open ?? at, overview.items);
  const swipe = useItemSwipe(account, items, step);
  const icons = useMemo(
    () => new Map(overview.feeds.map(({ doc, state }) => [doc._id, state?.icon])),
    [overview.feeds],
  );
  const news = useNews(overview, query.dataUpdatedAt);
  const isEmpty = query.data !== undefined && items.length === 0;
  // Items that were counted while an empty answer was on its way are missing in it.
  const came = isEmpty ? Math.max(0, overview.items - (query.data?.pages[0]?.counted ?? 0)) : news;
  // While the list is empty, new items appear at once: "All read" would contradict their number.
  useEffect(() => {
    if (isEmpty && came > 0) reload();
  }, [isEmpty, came, reload]);
  const layout = search['layout'] ?? 'list';
  usePlace(list, { open, at }, { isPlaced, isWhole: !query.hasNextPage }, setSearch);

  const rowOf = (id: string): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`) ?? null;
  const openItem = (item: ShownItem): void => {
    setSearch({ open: item._id, at: undefined });
    if (marksOnOpening && !item.read) void step(item, 'read');
    requestAnimationFrame(() => {
      const row = rowOf(item._id);
      row?.querySelector<HTMLElement>('.x-row-main')?.focus({ preventScroll: true });
      if (row !== null) showTop(row);
    });
  };
  const closeItem = (id: string): void => {
    setSearch({ open: undefined });
    requestAnimationFrame(() => {
      const row = rowOf(id);
      if (row === null) return;
      row.scrollIntoView({ block: 'nearest' });
      row.querySelector<HTMLElement>('.x-row-main')?.focus({ preventScroll: true });
      flash(id);
    });
  };
  const toggle = (item: ShownItem): void => (open === item._id ? closeItem(item._id) : openItem(item));
  const more = (): void => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const whole = {
    ...(scope.subscription && { subscription_id: scope.subscription }),
    ...(scope.label && { label_id: scope.label }),
  };
  const actions = useRowActions({
    toggle,
    openNext: (item) => {
      const next = items[items.indexOf(item) + 1];
      if (next !== undefined) openItem(next);
    },
    step: (item, verb) => void step(item, verb),
    mark: (item, way) =>
      void mark({ ...whole, ...(way === 'above' ? { above_id: item._id } : { below_id: item._id }) }),
  });
  useFeedKeys({ list, items, open, openItem, closeItem, toggle, step, more, reload, markAll: () => void mark(whole) });
  return (
    <>
      <FeedTools
        account={account}
        scope={scope}
        title={props.title}
        layout={layout}
        came={came}
        {...(props.onAside === undefined ? {} : { onAside: props.onAside })}
        onReload={reload}
        onMark={(days) => void mark({ ...whole, ...(days > 0 && { older_than_days: days }) })}
        onUndo={(batch) => void undo(batch)}
      />
      <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending ? <LoadingSkeleton lines={20} height={32} /> : null}
      {isEmpty && came === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title={t(
            scope.words !== '' ? 'reader.not-found' : scope.read === 'unread' ? 'reader.all-read' : 'reader.nothing',
          )}
        />
      ) : null}
      {items.length === 0 ? null : (
        <ol ref={list} className="x-items" data-layout={layout} {...swipe}>
          {items.map((item, place) => (
            <ItemRow
              key={item._id}
              account={account}
              item={item}
              icon={icons.get(item.reader_subscription_id)}
              open={layout === 'expanded' || open === item._id}
              flashing={flashing === item._id}
              ofOne={scope.subscription !== undefined}
              hasNext={layout !== 'expanded' && place < items.length - 1}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <ListEnd count={items.length} hasMore={query.hasNextPage} more={more} />
    </>
  );
}

/** The subscriptions of a scope; undefined for all. */
function subscriptionsOf(overview: Overview, scope: Scope): readonly string[] | undefined {
  if (scope.subscription !== undefined) return [scope.subscription];
  if (scope.label === undefined) return undefined;
  return overview.labels.find(({ doc }) => doc._id === scope.label)?.feeds.map(({ doc }) => doc._id) ?? [];
}

/** The number of items that arrived since the list was fetched. */
function useNews({ items }: Overview, fetchedAt: number): number {
  const [then, setThen] = useState({ fetchedAt, items });
  if (then.fetchedAt !== fetchedAt) setThen({ fetchedAt, items });
  return fetchedAt === 0 ? 0 : Math.max(0, items - then.items);
}
