import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packFeed, unpackFeed } from './pack-feed.ts';
import type { ReadItem } from './read-feed.ts';

const item: fc.Arbitrary<ReadItem> = fc.record({
  key: fc.string(),
  hash: fc.string(),
  title: fc.string({ unit: 'grapheme' }),
  url: fc.webUrl(),
  author: fc.string(),
  published: fc.option(fc.integer(), { nil: undefined }),
  summary: fc.string({ unit: 'grapheme' }),
  contentType: fc.constantFrom('text', 'html', ''),
  content: fc.string({ unit: 'grapheme' }),
  image: fc.webUrl(),
  enclosures: fc.array(fc.record({ url: fc.webUrl(), type: fc.string() }), { maxLength: 2 }),
});

test('a packed feed unpacks to the same feed, whatever characters its texts contain', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), (items) => {
      const feed = { title: 'A', website: undefined, identity: 'guid' as const, ttl: 5, items };
      const come = unpackFeed(structuredClone(packFeed(feed)));
      const texts = come.items.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content).toString() }));
      expect({ ...come, items: texts }).toEqual(feed);
    }),
  );
});
