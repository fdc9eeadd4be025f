import { Parser } from 'htmlparser2';
import { clip } from '#platform/entity/storable-text.ts';
import { decodeText } from '../parse/decode.ts';
import { linkFrom } from '../parse/links.ts';
import { readFeed } from '../parse/read-feed.ts';

/** Feeds that were found at an address: the address itself, or the feeds that its page links to. */
export interface Discovered {
  readonly title: string;
  readonly feeds: readonly { readonly url: string; readonly title: string }[];
  /** Links of the page that look as if they led to a feed. */
  readonly links: readonly string[];
  /** The number of items, if the address itself is a feed. */
  readonly items?: number;
}

export interface FetchedPage {
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
    return { title, items: items.length, feeds: [{ url: page.url, title }], links: [] };
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
  'application/xml',
  'text/xml',
]);
const most = 20;

/** An address or the words of a link that say that it leads to a feed. */
const feedPath = /(^|[/._-])(rss|rdf|atom|feeds?)([/._-]|$)|\.(rss|rdf|atom|xml)$/i;
const feedWords = /^\W*(rss|atom|feed|xml)(\s+(feed|\d\.\d))?\W*$/i;
/** Feeds of comments are seldom what a person wants. */
const ofComments = /comment|coment[áa]rio|kommentar/i;

function pageOf(html: string, url: string): Discovered {
  const feeds = new Map<string, string>();
  const links = new Set<string>();
  let base: string | undefined;
  let title = '';
  let inTitle = false;
  let anchor: { href: string | undefined; isFeed: boolean; words: string } | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title') inTitle = true;
      if (name === 'base') base ??= attributes['href'];
      const href = addressOf(attributes['href'], base, url);
      if (name === 'a') {
        const words = attributes['title'] ?? attributes['aria-label'] ?? '';
        anchor = { href, isFeed: ofFeeds.test(attributes['href'] ?? ''), words };
      }
      if (anchor !== undefined && name === 'img') anchor.words += attributes['alt'] ?? '';
      if (name !== 'link' || !/(^|\s)(alternate|feed)(\s|$)/i.test(attributes['rel'] ?? '')) return;
      const type = (attributes['type'] ?? '').toLowerCase().split(';')[0]?.trim() ?? '';
      if (href === undefined || !types.has(type) || (type === 'application/json' && !/feed/i.test(href))) return;
      if (feeds.size < most && !/\/wp-json\/|oembed/i.test(href))
        feeds.set(href, feeds.get(href) ?? attributes['title'] ?? '');
    },
    ontext: (text) => {
      if (inTitle && title.length < 300) title += text;
      if (anchor !== undefined && anchor.words.length < 100) anchor.words += text;
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
      if (name !== 'a') return;
      const { href, isFeed = false, words = '' } = anchor ?? {};
      if (href !== undefined && links.size < most && (isFeed || leadsToFeed(href, words))) links.add(href);
      anchor = undefined;
    },
  });
  parser.write(html);
  parser.end();
  const isOfComments = ({ url: address, title: name }: { url: string; title: string }): boolean =>
    ofComments.test(name) || ofComments.test(new URL(address).pathname);
  const found = [...feeds].map(([address, name]) => ({ url: address, title: clip(name.trim(), 300) }));
  return {
    title: clip(title.replaceAll(/\s+/g, ' ').trim(), 300),
    feeds: found.toSorted((one, other) => Number(isOfComments(one)) - Number(isOfComments(other))),
    links: [...links].filter((href) => !ofComments.test(href)),
  };
}

/** A link that browsers hand to a reading program. */
const ofFeeds = /^\s*feed:(?:\/\/)?/i;

/** The address in a link. `feed://host` names no scheme, so it is that of the page. */
function addressOf(href: string | undefined, base: string | undefined, url: string): string | undefined {
  if (href === undefined || !ofFeeds.test(href)) return linkFrom(href, base, url);
  const inner = href.replace(ofFeeds, '');
  return linkFrom(/^https?:/i.test(inner) ? inner : `${new URL(url).protocol}//${inner}`);
}

function leadsToFeed(href: string, words: string): boolean {
  return feedPath.test(new URL(href).pathname) || feedWords.test(words.trim());
}
