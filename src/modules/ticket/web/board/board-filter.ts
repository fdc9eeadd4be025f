import type { Selector } from '#platform/web/api/api.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { filtersOf, selectorOf } from '#platform/web/list/filters/filters.ts';
import { useWordSearch } from '#platform/web/list/word-search.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { ticket } from '../../entities/ticket.ts';
import { ownTicketsSelector } from '../../rules/own-tickets.ts';

/** The filters of the address as one selector; null while the word search runs. */
export function useBoardFilter(account: string, search: Search): { filter: Selector | null; filtered: boolean } {
  const me = useUserId();
  const text = search['q']?.trim() ?? '';
  const found = useWordSearch(account, ticket, text);
  const filters = filtersOf(ticket, search).filter(({ name }) => name !== 'status');
  const mine = search['mine'] === 'true' && me !== null;
  const parts = [
    ...(filters.length === 0 ? [] : [selectorOf(ticket, filters, null)]),
    ...(mine ? [ownTicketsSelector(me)] : []),
    ...(found.where === null ? [] : [found.where]),
  ];
  return {
    filter: found.isAwaited ? null : parts.length === 0 ? {} : { $and: parts },
    filtered: filters.length > 0 || mine || text !== '',
  };
}
