import type { Selector } from '#platform/web/api/api.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { readerItem } from '../../entities/reader-item.ts';

/** The filter of shown items, as stored in the address. */
export interface Scope {
  readonly read: 'unread' | 'read' | 'all';
  readonly starred: 'starred' | 'unstarred' | 'all';
  readonly subscription: string | undefined;
  readonly label: string | undefined;
  /** Search words for title, author and text; empty without a search. */
  readonly words: string;
}

export const readFilters = ['unread', 'all', 'read'] as const;
export const starFilters = ['all', 'starred', 'unstarred'] as const;

/** Defaults of the specification: unread items, starred or not. */
export function scopeOf(search: Search): Scope {
  return {
    read: readFilters.find((one) => one === search['read']) ?? defaultRead(search),
    starred: starFilters.find((one) => one === search['starred']) ?? 'all',
    subscription: search['sub'],
    label: search['label'],
    words: (search['q'] ?? '').trim(),
  };
}

/** A search also finds read items. */
export function defaultRead(search: Search): Scope['read'] {
  return (search['q'] ?? '').trim() === '' ? 'unread' : 'all';
}

/** `found`: ids of the items that the search found. */
export function selectorOf(
  { read, starred }: Scope,
  subscriptions: readonly string[] | undefined,
  found: readonly string[] | undefined,
): Selector {
  return {
    klass: readerItem.kind,
    ...(read !== 'all' && { read: { $in: [read === 'read'] } }),
    ...(starred !== 'all' && { starred: { $in: [starred === 'starred'] } }),
    ...(found !== undefined && { _id: { $in: found } }),
    ...(subscriptions !== undefined && { reader_subscription_id: { $in: subscriptions } }),
  };
}
