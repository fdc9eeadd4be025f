import type { ModuleCard } from '#platform/entity/card.ts';
import { readerItem } from './entities/reader-item.ts';
import { readerLabel } from './entities/reader-label.ts';
import { readerSubscription } from './entities/reader-subscription.ts';

/** The feed reader: subscriptions under labels, and the items that they bring. */
export const exoreaderCard = {
  key: 'exoreader',
  permission: 'reader',
  product: true,
  kinds: [readerSubscription, readerLabel, readerItem],
} as const satisfies ModuleCard;
