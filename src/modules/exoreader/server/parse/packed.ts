import type { ReadFeed, ReadItem } from './read-feed.ts';

/** A feed as it travels between threads: its items' texts, which are most of it, are bytes of one piece and no strings that memory is cleaned around. */
export interface PackedFeed extends Omit<ReadFeed, 'items'> {
  readonly items: readonly PackedItem[];
}
export interface PackedItem extends Omit<ReadItem, 'content'> {
  /** In UTF-8. */
  readonly content: Uint8Array;
}

export function packed(feed: ReadFeed): PackedFeed {
  const sizes = feed.items.map(({ content }) => Buffer.byteLength(content));
  // In memory of its own: what is copied to another thread is all of it.
  const bytes = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0));
  let from = 0;
  const items = feed.items.map((item, place) => {
    const end = from + (sizes[place] ?? 0);
    bytes.write(item.content, from);
    const content = bytes.subarray(from, end);
    from = end;
    return { ...item, content };
  });
  return { ...feed, items };
}
