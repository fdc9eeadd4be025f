import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Selector, view } from '#platform/web/api/api.ts';
import { useAskAhead } from '#platform/web/data/ask-ahead.ts';
import { pagesQuery } from '#platform/web/data/queries.ts';
import { byStatus, orderOf, type BoardOrder } from '../../rules/board.ts';
import { type Status, statuses } from '../../rules/status.ts';
import { ticket } from '../../entities/ticket.ts';
import type { TicketDoc } from '../ticket-doc.ts';

const cardFields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'number',
  'status',
  'status_at',
  'status_reason',
  'priority',
  'done_at',
  'returned_at',
  'customer_id',
  'customer.label',
  'equipment_id',
  'equipment.label',
  'technical_id',
  'technical.label',
  'due',
  'bill_currency',
];

/** Cards per request; the next page loads when the column is scrolled. */
const pageSize = 50;

export interface BoardColumn {
  readonly status: Status;
  readonly cards: readonly TicketDoc[];
  /** Number of tickets, as far as it is known. */
  readonly count: number;
  /** There are more than `count`: with filters only loaded tickets can be counted. */
  readonly countIsOpen: boolean;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly more: () => void;
}

export interface BoardQuery {
  readonly account: string;
  readonly order: BoardOrder;
  /** The filter; null while the word search runs. */
  readonly filter: Selector | null;
  readonly filtered: boolean;
  /** Folded columns show no cards and load none. */
  readonly folded: ReadonlySet<Status>;
}

/** The board's columns, each loaded page by page. Cards are grouped by their status, so that a move appears at once. */
export function useBoard(query: BoardQuery): {
  columns: readonly BoardColumn[];
  /** Whether the group has no tickets at all. */
  isEmpty: boolean;
  error: unknown;
  retry: () => void;
} {
  const counts = useStatusCounts(query.account);
  const pages = useColumns(query);
  const known = statuses.flatMap((status) => pages[status].data?.pages.flatMap((page) => page.docs) ?? []);
  const all = statuses.map((status) => pages[status]);
  // When the filters change, the previous cards must disappear.
  const isReadAgain = all.some((page) => page.isRefetching) && !all.some((page) => page.isPlaceholderData);
  const placed = byStatus(useStaying(known, isReadAgain), query.order);
  const columns = statuses.map((status): BoardColumn => {
    const page = pages[status];
    const cards = placed.get(status) ?? [];
    return {
      status,
      cards,
      count: query.filtered ? cards.length : Math.max(counts?.[status] ?? 0, page.hasNextPage ? 0 : cards.length),
      countIsOpen: query.filtered && page.hasNextPage,
      hasMore: page.hasNextPage,
      isLoading: page.isPending && page.fetchStatus !== 'idle',
      more: () => {
        if (!page.isFetchingNextPage) void page.fetchNextPage();
      },
    };
  });
  return {
    columns,
    isEmpty: counts !== undefined && columns.every((column) => column.count === 0),
    error: statuses.map((status) => pages[status].error).find((error) => error !== null) ?? null,
    retry: () => {
      for (const status of statuses) if (pages[status].isError) void pages[status].refetch();
    },
  };
}

/**
 * Columns are refetched one by one. A moved card that has left one answer and is not in the other yet stays as it was until all have
 * arrived. Otherwise it would disappear for a moment, and the focus with it.
 */
function useStaying(known: readonly TicketDoc[], isReadAgain: boolean): readonly TicketDoc[] {
  const [before, setBefore] = useState<readonly TicketDoc[] | null>(null);
  if (isReadAgain !== (before !== null)) setBefore(isReadAgain ? known : null);
  return before === null ? known : [...known, ...before];
}

function useColumns(query: BoardQuery) {
  const pages = {} as Record<Status, ReturnType<typeof useColumn>>;
  // oxlint-disable-next-line react/rules-of-hooks -- `statuses` is a constant, so every render calls the same hooks in the same order
  for (const status of statuses) pages[status] = useColumn(query, status);
  return pages;
}

function useColumn(query: BoardQuery, status: Status) {
  const direction = orderOf(status, query.order) === 'newest' ? 'desc' : 'asc';
  const columnQuery = pagesQuery<TicketDoc>(query.account, ticket.kind, {
    selector: { klass: ticket.kind, status, ...query.filter },
    fields: cardFields,
    sort: [{ status_at: direction }],
    limit: pageSize,
  });
  const enabled = query.filter !== null && !query.folded.has(status);
  useAskAhead(columnQuery, enabled);
  return useInfiniteQuery({ ...columnQuery, enabled, placeholderData: keepPreviousData });
}

/** Number of tickets in each status from the group's counters; undefined until they are loaded. */
function useStatusCounts(account: string): Readonly<Partial<Record<string, number>>> | undefined {
  const name = 'count-by-ticket-status';
  const { data } = useQuery({
    queryKey: ['counter', account, name],
    queryFn: ({ signal }) => view(account, name, { group_level: 1 }, signal),
  });
  return data && Object.fromEntries(data.map((row) => [String(row.key), Number(row.value)]));
}
