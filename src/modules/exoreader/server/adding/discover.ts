import { Parser } from 'htmlparser2';
import { decodeText } from '../parse/decode.ts';
import { linkFrom } from '../parse/links.ts';
import { readFeed } from '../parse/read-feed.ts';

/** Feeds that were found at an address: the address itself, or the feeds that its page links to. */
export interface Discovered {
  readonly title: string;
  readonly feeds: readonly { readonly url: string; readonly title: string }[];
  /** The number of items, if the address itself is a feed. */
  readonly items?: number;
}

interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string;
}

/** Finds the feeds in a fetched document, which may be a feed or an HTML page. */
export function discoverFeeds(page: FetchedPage): Discovered {
  const feed = feedIn(page);
  if (feed !== undefined) return feed;
  const html = decodeText(
    Buffer.from(page.bytes.buffer, page.bytes.byteOffset, page.bytes.byteLength),
    page.contentType,
  );
  return pageOf(html.slice(0, 2_000_000), page.url);
}

function feedIn(page: FetchedPage): Discovered | undefined {
  try {
    const { title, items } = readFeed({ ...page, identity: 'guid' });
    return { title, items: items.length, feeds: [{ url: page.url, title }] };
  } catch {
    return undefined;
  }
}

const types = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
  'application/json',
  'text/rss+xml',
  'text/atom+xml',
]);
const most = 20;

function pageOf(html: string, url: string): Discovered {
  const feeds = new Map<string, string>();
  let base: string | undefined;
  let title = '';
  let inTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title') inTitle = true;
      if (name === 'base') base ??= attributes['href'];
      if (name !== 'link' || !/(^|\s)(alternate|feed)(\s|$)/i.test(attributes['rel'] ?? '')) return;
      const type = (attributes['type'] ?? '').toLowerCase().split(';')[0]?.trim() ?? '';
      const href = linkFrom(attributes['href'], base, url);
      if (href === undefined || !types.has(type) || (type === 'application/json' && !/feed/i.test(href))) return;
      if (feeds.size < most && !/\/wp-json\/|oembed/i.test(href))
        feeds.set(href, feeds.get(href) ?? attributes['title'] ?? '');
    },
    ontext: (text) => {
      if (inTitle && title.length < 300) title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
    },
  });
  parser.write(html);
  parser.end();
  return {
    title: title.replaceAll(/\s+/g, ' ').trim().slice(0, 300),
    feeds: [...feeds].map(([address, name]) => ({ url: address, title: name.trim().slice(0, 300) })),
  };
}
