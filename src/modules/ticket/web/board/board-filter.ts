import { useQuery } from '@tanstack/react-query';
import { search as searchRecords, type SearchHit, type Selector } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { filtersOf, selectorOf } from '#platform/web/list/filters.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { ticket } from '../../entities/ticket.ts';
import { mineSelector } from '../../rules/mine.ts';

/** The filters of the address as one selector; null while the words are being searched. */
export function useBoardFilter(account: string, search: Search): { filter: Selector | null; filtered: boolean } {
  const me = useUserId();
  const text = search['q']?.trim() ?? '';
  const found = useQuery({
    queryKey: [...kindKey(account, ticket.kind), 'board-search', text],
    queryFn: ({ signal }) =>
      searchRecords(account, { text, kinds: [ticket.kind, customer.kind, equipment.kind], limit: 200 }, signal),
    enabled: text !== '',
  });
  const filters = filtersOf(ticket, search).filter(({ name }) => name !== 'status');
  const mine = search['mine'] === 'true' && me !== null;
  const parts = [
    ...(filters.length === 0 ? [] : [selectorOf(ticket, filters, null)]),
    ...(mine ? [mineSelector(me)] : []),
    ...(text === '' || found.data === undefined ? [] : [hitSelector(found.data)]),
  ];
  return {
    filter: text !== '' && found.data === undefined ? null : parts.length === 0 ? {} : { $and: parts },
    filtered: filters.length > 0 || mine || text !== '',
  };
}

/** Tickets that hold the words themselves, or whose customer or equipment does. */
function hitSelector(hits: readonly SearchHit[]): Selector {
  const ids = (kind: string): readonly string[] => hits.filter((hit) => hit.klass === kind).map((hit) => hit.id);
  return {
    $or: [
      { _id: { $in: ids(ticket.kind) } },
      { customer_id: { $in: ids(customer.kind) } },
      { equipment_id: { $in: ids(equipment.kind) } },
    ],
  };
}
