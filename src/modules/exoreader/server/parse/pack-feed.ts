import type { ReadFeed, ReadItem } from './read-feed.ts';

/**
 * A feed in a form that is cheap to send between threads: items as arrays without property names, which would be copied per item, and all texts in
 * one byte array, which the garbage collector does not scan.
 */
export interface PackedFeed extends Omit<ReadFeed, 'items'> {
  readonly rows: readonly Row[];
  /** The texts in UTF-8, one after the other. */
  readonly texts: Uint8Array;
}

type Row = readonly [
  key: string,
  hash: string,
  title: string,
  url: string,
  author: string,
  published: number | undefined,
  summary: string,
  contentType: ReadItem['contentType'],
  enclosures: ReadItem['enclosures'],
  image: string,
  /** Bytes of its text. */
  size: number,
];

/** A feed that came from a thread. */
export interface UnpackedFeed extends Omit<ReadFeed, 'items'> {
  readonly items: readonly UnpackedItem[];
}
export interface UnpackedItem extends Omit<ReadItem, 'content'> {
  /** In UTF-8. */
  readonly content: Uint8Array;
}

export function packFeed({ items, ...feed }: ReadFeed): PackedFeed {
  const sizes = items.map(({ content }) => Buffer.byteLength(content));
  // In memory of its own: what is copied to another thread is all of it.
  const texts = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  const rows = items.map((item, place): Row => {
    const { key, hash, title, url, author, published, summary, contentType, content, enclosures, image } = item;
    const size = sizes[place] ?? 0;
    texts.write(content, at);
    at += size;
    return [key, hash, title, url, author, published, summary, contentType, enclosures, image, size];
  });
  return { ...feed, rows, texts };
}

export function unpackFeed({ rows, texts, ...feed }: PackedFeed): UnpackedFeed {
  let at = 0;
  const items = rows.map(
    ([key, hash, title, url, author, published, summary, contentType, enclosures, image, size]): UnpackedItem => {
      const content = texts.subarray(at, at + size);
      at += size;
      return { key, hash, title, url, author, published, summary, contentType, content, enclosures, image };
    },
  );
  return { ...feed, items };
}
