import type { Selector } from '#platform/web/api/api.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { readerItem } from '../../entities/reader-item.ts';

/** Which items are shown, as the address says it. */
export interface Scope {
  readonly read: 'unread' | 'read' | 'all';
  readonly starred: 'starred' | 'unstarred' | 'all';
  readonly subscription: string | undefined;
  readonly label: string | undefined;
  /** Words that its title, author or text has; none where nothing is searched. */
  readonly words: string;
}

export const readFilters = ['unread', 'all', 'read'] as const;
export const starFilters = ['all', 'starred', 'unstarred'] as const;

/** The defaults are those of the specification: what is unread, starred or not. */
export function scopeOf(search: Search): Scope {
  return {
    read: readFilters.find((one) => one === search['read']) ?? defaultRead(search),
    starred: starFilters.find((one) => one === search['starred']) ?? 'all',
    subscription: search['sub'],
    label: search['label'],
    words: (search['q'] ?? '').trim(),
  };
}

/** Who looks for something looks among what was read as well. */
export function defaultRead(search: Search): Scope['read'] {
  return (search['q'] ?? '').trim() === '' ? 'unread' : 'all';
}

/** `found`: the items that have the words. */
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
