import type { parseFeed } from 'feedsmith';
import {
  alternateOf,
  chaptersOf,
  cover,
  coversOf,
  enclosuresOf,
  ofMediaRss,
  playersOf,
  rawMedia,
  type RawChapter,
  type RawMedia,
} from './raw-media.ts';

/** Converts RSS, Atom, RDF and JSON feeds to one shape. */

export interface RawItem {
  readonly guid: string;
  readonly link: string | undefined;
  readonly title: string;
  /** Whether the title may contain HTML. */
  readonly titleType: 'text' | 'html' | 'either';
  readonly author: string;
  readonly date: string;
  readonly texts: readonly RawText[];
  readonly base: string | undefined;
  readonly media: readonly RawMedia[];
  /** Addresses that may be of a player. */
  readonly players: readonly string[];
  /** Seconds of its episode. */
  readonly duration: number | undefined;
  readonly chapters: readonly RawChapter[];
  /** The address of a file with its chapters. */
  readonly chaptersUrl: string | undefined;
}
export interface RawText {
  readonly value: string;
  readonly type: 'text' | 'html' | 'either';
}
export interface RawFeed {
  readonly title: string;
  readonly link: string | undefined;
  readonly base: string | undefined;
  readonly ttl: number | undefined;
  readonly items: readonly RawItem[];
}

type Parsed = ReturnType<typeof parseFeed<string>>;
type Rss = Extract<Parsed, { format: 'rss' }>['feed'];
type Atom = Extract<Parsed, { format: 'atom' }>['feed'];
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed'];
type Json = Extract<Parsed, { format: 'json' }>['feed'];
type RssItem = NonNullable<Rss['items']>[number];
type AtomEntry = NonNullable<Atom['entries']>[number];
type RdfItem = NonNullable<Rdf['items']>[number];
type JsonItem = NonNullable<Json['items']>[number];

/** Converts a parsed feed of any format; takes at most the first `most` items. */
export function rawFeed(parsed: Parsed, most: number): RawFeed {
  switch (parsed.format) {
    case 'rss':
      return ofRss(parsed.feed, most);
    case 'atom':
      return ofAtom(parsed.feed, most);
    case 'rdf':
      return ofRdf(parsed.feed, most);
    case 'json':
      return ofJson(parsed.feed, most);
  }
}

function ofRss(feed: Rss, most: number): RawFeed {
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? '',
    link: feed.link ?? linkOf(feed.atom?.links),
    base: feed.xml?.base,
    ttl: feed.ttl,
    items: (feed.items ?? []).slice(0, most).map(rssItem),
  };
}

function rssItem(item: RssItem): RawItem {
  const permalink =
    item.guid?.isPermaLink !== false && /^https?:\/\//i.test(item.guid?.value ?? '') ? item.guid?.value : undefined;
  return {
    guid: item.guid?.value ?? item.atom?.id ?? item.dc?.identifiers?.[0] ?? '',
    link: item.link ?? linkOf(item.atom?.links) ?? permalink,
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value ?? item.itunes?.title ?? '',
    titleType: 'either',
    author:
      namesOf(item.authors) || (item.dc?.creators?.join(', ') ?? item.itunes?.author ?? item.authors?.[0]?.email ?? ''),
    date:
      item.pubDate ??
      item.dc?.dates?.[0] ??
      item.dcterms?.issued?.[0] ??
      item.atom?.published ??
      item.atom?.updated ??
      '',
    texts: [
      text(item.content?.encoded, 'either'),
      text(item.description, 'either'),
      text(item.media?.description?.value, 'either'),
      text(item.itunes?.summary, 'either'),
    ].flat(),
    base: item.xml?.base,
    media: [...rssEnclosures(item), ...ofMediaRss(item.media), ...coversOf(item)],
    players: playersOf(item.media),
    duration: item.itunes?.duration,
    chapters: chaptersOf(item.psc?.chapters),
    chaptersUrl: item.podcast?.chapters?.url,
  };
}

function rssEnclosures(item: RssItem): RawMedia[] {
  const named = [...(item.enclosures ?? []).flatMap(rawMedia), ...enclosuresOf(item.atom?.links)];
  return named.length > 0 ? named : alternateOf(item.podcast?.alternateEnclosures);
}

function ofAtom(feed: Atom, most: number): RawFeed {
  return {
    title: feed.title?.value ?? '',
    link: linkOf(feed.links),
    base: feed.xml?.base,
    ttl: undefined,
    items: (feed.entries ?? []).slice(0, most).map((entry) => atomEntry(entry, feed)),
  };
}

function atomEntry(entry: AtomEntry, feed: Atom): RawItem {
  return {
    guid: entry.id ?? '',
    link: linkOf(entry.links) ?? entry.content?.src ?? (/^https?:/i.test(entry.id ?? '') ? entry.id : undefined),
    title: entry.title?.value ?? entry.media?.title?.value ?? '',
    titleType: typeOf(entry.title?.type),
    author:
      namesOf(entry.authors) || (entry.dc?.creators?.join(', ') ?? namesOf(entry.source?.authors ?? feed.authors)),
    date: entry.published ?? entry.updated ?? entry.dc?.dates?.[0] ?? '',
    texts: [
      text(entry.content?.value, typeOf(entry.content?.type)),
      text(entry.summary?.value, typeOf(entry.summary?.type)),
      text(entry.media?.groups?.[0]?.description?.value ?? entry.media?.description?.value, 'text'),
    ].flat(),
    base: entry.content?.xml?.base ?? entry.xml?.base,
    media: [...enclosuresOf(entry.links), ...ofMediaRss(entry.media), ...coversOf(entry)],
    players: playersOf(entry.media),
    duration: entry.itunes?.duration,
    chapters: chaptersOf(entry.psc?.chapters),
    chaptersUrl: undefined,
  };
}

function ofRdf(feed: Rdf, most: number): RawFeed {
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? '',
    link: feed.link,
    base: feed.xml?.base,
    ttl: undefined,
    items: (feed.items ?? []).slice(0, most).map(rdfItem),
  };
}

function rdfItem(item: RdfItem): RawItem {
  return {
    guid: item.dc?.identifiers?.[0] ?? item.rdf?.about ?? '',
    link: item.link ?? item.rdf?.about,
    title: item.title ?? item.dc?.titles?.[0] ?? '',
    titleType: 'either',
    author: item.dc?.creators?.join(', ') ?? '',
    date: item.dc?.dates?.[0] ?? item.dcterms?.created?.[0] ?? '',
    texts: [
      text(item.content?.encoded, 'either'),
      text(item.description, 'either'),
      text(item.dc?.descriptions?.[0], 'either'),
    ].flat(),
    base: item.xml?.base,
    media: ofMediaRss(item.media),
    players: playersOf(item.media),
    duration: undefined,
    chapters: [],
    chaptersUrl: undefined,
  };
}

function ofJson(feed: Json, most: number): RawFeed {
  return {
    title: feed.title ?? '',
    link: feed.home_page_url,
    base: undefined,
    ttl: undefined,
    items: (feed.items ?? []).slice(0, most).map((item) => jsonItem(item, feed)),
  };
}

function jsonItem(item: JsonItem, feed: Json): RawItem {
  return {
    guid: item.id ?? '',
    link: item.url ?? item.external_url,
    title: item.title ?? '',
    titleType: 'text',
    author: namesOf(item.authors) || namesOf(feed.authors),
    date: item.date_published ?? item.date_modified ?? '',
    texts: [text(item.content_html, 'html'), text(item.content_text, 'text'), text(item.summary, 'text')].flat(),
    base: undefined,
    media: [
      ...(item.attachments ?? []).flatMap((file) =>
        rawMedia({
          url: file.url,
          alt: file.title,
          type: file.mime_type,
          length: file.size_in_bytes,
          duration: file.duration_in_seconds,
        }),
      ),
      ...cover(item.image),
      ...cover(item.banner_image),
    ],
    players: [],
    duration: undefined,
    chapters: [],
    chaptersUrl: undefined,
  };
}

interface Link {
  readonly href?: string;
  readonly rel?: string;
  readonly type?: string;
}

/** The page of a list of Atom links. */
function linkOf(links: readonly Link[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel = 'alternate', href }) => rel === 'alternate' && href !== undefined);
  return (pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0])?.href;
}

function namesOf(people: readonly { readonly name?: string }[] | undefined): string {
  return [...new Set((people ?? []).flatMap(({ name }) => name ?? []))].slice(0, 10).join(', ');
}

function text(value: string | undefined, type: RawText['type']): RawText[] {
  return value === undefined || value.trim() === '' ? [] : [{ value, type }];
}

function typeOf(type: string | undefined): RawText['type'] {
  if (type === undefined || type === 'text' || type === 'text/plain') return type === undefined ? 'either' : 'text';
  return 'html';
}
