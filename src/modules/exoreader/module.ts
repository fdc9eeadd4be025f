import type { ModuleCard } from '#platform/entity/card.ts';
import { bookmarkEntry } from './entities/bookmark-entry.ts';
import { readerItem } from './entities/reader-item.ts';
import { readerLabel } from './entities/reader-label.ts';
import { readerSubscription } from './entities/reader-subscription.ts';

/** The feed reader: subscriptions with labels and their items, and the links that the group saves. */
export const card = {
  key: 'exoreader',
  permission: 'reader',
  product: true,
  kinds: [readerSubscription, readerLabel, readerItem, bookmarkEntry],
  steps: [
    { key: 'subscription', kind: 'reader_subscription' },
    { key: 'label', kind: 'reader_label' },
    { key: 'link', kind: 'bookmark_entry' },
  ],
} as const satisfies ModuleCard;
