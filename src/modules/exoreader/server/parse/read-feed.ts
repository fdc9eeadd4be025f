import { hash as hashOf } from 'node:crypto';
import { parseFeed } from 'feedsmith';
import { decode } from 'entities';
import { failure } from '#platform/entity/failure.ts';
import { clip, storableIn } from '#platform/entity/storable-text.ts';
import { parseFeedDate } from '../../rules/feed-dates.ts';
import { assignKeys, type KeySource } from '../../rules/item-keys.ts';
import { type Enclosure, pictureTitle } from '../../rules/media.ts';
import { maxTextLength, maxItemsPerFeed, summaryLength } from '../../rules/limits.ts';
import { decodeBase64Texts } from './base64-texts.ts';
import { baseOf, linkFrom } from './links.ts';
import { cleanHtml, textOf } from './clean-html.ts';
import { decodeText } from './decode.ts';
import { rawFeed, type RawFeed, type RawItem, type RawText } from './items.ts';
import { mediaOf, playerHtml } from './media.ts';
import { paragraphs } from './paragraphs.ts';
import { repair, tidy } from './repair.ts';

/** A document as it is kept; the keys tell its items apart within the feed. */
export interface ReadFeed {
  readonly title: string;
  readonly website: string | undefined;
  readonly identity: KeySource;
  /** Minutes for which the feed asks not to be asked again. */
  readonly ttl: number | undefined;
  readonly items: readonly ReadItem[];
}
export interface ReadItem {
  /** Hex digits, as `hash`. */
  readonly key: string;
  readonly hash: string;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  /** Milliseconds; undefined if the feed gives no valid date. */
  readonly published: number | undefined;
  readonly summary: string;
  readonly contentType: 'text' | 'html' | '';
  readonly content: string;
  readonly enclosures: readonly Enclosure[];
  /** The address of the picture that lists show; empty without one. */
  readonly image: string;
}

interface Given {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The final address, after redirects. */
  readonly url: string;
  readonly identity: KeySource;
}

/** Parses a fetched feed. Throws 422 `not-a-feed` if the document is none. */
export function readFeed({ bytes, contentType, url, identity }: Given): ReadFeed {
  const raw = parsed(decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType));
  const site = linkFrom(raw.link, raw.base, url);
  const items = raw.items.map((item) => readItem(item, raw, site, url));
  const known = items.map(({ guid, item }) => ({ guid, url: item.url, hash: item.hash }));
  const names = assignKeys(known, identity);
  return {
    title: clip(plainTitle(raw.title, 'either'), 300),
    website: site,
    identity: names.identity,
    ttl: raw.ttl,
    items: unique(items.map(({ item }, place) => ({ ...item, key: digest(names.keys[place] ?? '') }))),
  };
}

function parsed(text: string): RawFeed {
  const tidied = decodeBase64Texts(tidy(text));
  const first = attempt(tidied);
  if (first !== undefined && first.items.length > 0) return first;
  const second = tidied.startsWith('<') ? attempt(repair(tidied)) : undefined;
  const found = second !== undefined && second.items.length > 0 ? second : (first ?? second);
  if (found === undefined) throw failure('unprocessable_entity', { base: [{ code: 'not-a-feed' }] });
  return found;
}

function attempt(text: string): RawFeed | undefined {
  try {
    const read = parseFeed(text, { maxItems: maxItemsPerFeed });
    return rawFeed(read.format === 'json' ? (storableIn(read) as typeof read) : read, maxItemsPerFeed);
  } catch {
    return undefined;
  }
}

function readItem(raw: RawItem, feed: RawFeed, site: string | undefined, feedUrl: string) {
  const url = linkFrom(raw.link, raw.base, feed.base, site, feedUrl) ?? '';
  const base = baseOf([raw.base, feed.base, url === '' ? undefined : url, site, feedUrl]);
  const [main, second] = [...raw.texts].map((text) => ({ ...text, value: clip(text.value, maxTextLength) }));
  const { content, contentType, words } = withPlayer(contentOf(main, base), raw, url, base);
  const { enclosures, image, isPicture, alt, link } = mediaOf(raw, contentType === 'html' ? content : '', base);
  const summary = words === '' && second !== undefined ? textOf(second.value) : words;
  // A post of nothing but a picture has the title that describes the picture.
  const title =
    clip(plainTitle(raw.title, raw.titleType), 500) ||
    clip(summary, 100) ||
    clip(alt, 100) ||
    (isPicture ? pictureTitle : '');
  const hash = digest([title, content, JSON.stringify(enclosures), ...(image === '' ? [] : [image])].join('\n'));
  return {
    guid: raw.guid.trim().slice(0, 2000),
    item: {
      key: '',
      hash,
      title,
      url: url === '' ? link : url,
      author: clip(plainTitle(raw.author, 'either'), 200),
      published: parseFeedDate(raw.date),
      summary: clip(summary, summaryLength),
      contentType,
      content,
      enclosures,
      image,
    } satisfies ReadItem,
  };
}

type Content = Pick<ReadItem, 'content' | 'contentType'> & { readonly words: string };

function contentOf(text: RawText | undefined, base: string | undefined): Content {
  if (text === undefined) return { content: '', contentType: '', words: '' };
  const isHtml =
    text.type === 'html' || (text.type === 'either' && /<[a-z!/]|&(#\d+|#x[0-9a-f]+|[a-z]+\d*);/i.test(text.value));
  if (isHtml) {
    const { html, words } = cleanHtml(text.value, base);
    return { content: html, contentType: html === '' ? '' : 'html', words };
  }
  const content = text.value.trim();
  return { content, contentType: 'text', words: content };
}

/** Puts the player of a video in front of a text without one: feeds of channels only name their videos. */
function withPlayer(text: Content, raw: RawItem, url: string, base: string | undefined): Content {
  if (text.content.includes('<iframe')) return text;
  const player = playerHtml(raw, url);
  if (player === '') return text;
  const { html } = cleanHtml(player, base);
  const own = text.contentType === 'text' ? paragraphs(text.content) : text.content;
  return { content: html + own, contentType: 'html', words: text.words };
}

/** Plain text on one line. */
function plainTitle(value: string, type: RawText['type']): string {
  const plain = type !== 'text' && /<[a-z!/]/i.test(value) ? textOf(value) : value;
  return (type === 'text' ? plain : decode(plain)).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function digest(text: string): string {
  return hashOf('sha256', text, 'hex').slice(0, 32);
}

function unique(items: readonly ReadItem[]): ReadItem[] {
  return [...new Map(items.toReversed().map((item) => [item.key, item])).values()].toReversed();
}
