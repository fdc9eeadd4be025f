import { clip } from '#platform/entity/storable-text.ts';
import { type Chapter, type Enclosure, isPictureType, maxChapters, mediaType, pictureKey } from '../../rules/media.ts';
import { playerAt, playerFor } from '../../rules/players.ts';
import type { RawItem } from './items.ts';
import { isMagnet, linkFrom } from './links.ts';
import { rawMedia, type RawMedia } from './raw-media.ts';

export interface ItemMedia {
  readonly enclosures: readonly Enclosure[];
  /** The picture that lists show; empty without one. */
  readonly image: string;
  /** There is a picture, and nothing that plays. */
  readonly isPicture: boolean;
  /** What the first picture or file shows; empty if the feed does not say it. */
  readonly alt: string;
  /** The address of the first file, for items without a page; empty without one. */
  readonly link: string;
}

const maxEnclosures = 20;
const torrent = 'application/x-bittorrent';
const maxAlt = 1500;

/** Selects the files of an item. A picture that the sanitised text shows already is left out. */
export function mediaOf(raw: RawItem, html: string, base: string | undefined): ItemMedia {
  const inText = picturesIn(html);
  const shown = new Set(inText.map(({ url }) => pictureKey(url)));
  const links = raw.link !== undefined && isMagnet(raw.link) ? rawMedia({ url: raw.link, type: torrent }) : [];
  const all = [...links, ...raw.media.slice(0, 100)].flatMap((media) => resolved(media, base));
  const files = all.filter(({ isCover }) => !isCover);
  const covers = all.filter(({ isCover, type }) => isCover && isPictureType(type));
  const pictures = distinct(files.filter(({ type }) => isPictureType(type)));
  // A video with a player of its own would be shown twice.
  const hasPlayer = html.startsWith('<iframe');
  const others = distinct(
    files.filter(({ type }) => !isPictureType(type) && !(hasPlayer && type.startsWith('video/'))),
  );
  const isPlayed = html.includes('<iframe') || others.some(({ type }) => type.startsWith('video/'));
  const own = pictures.filter(({ url }) => !shown.has(pictureKey(url)));
  const hasPicture = inText.length + pictures.length > 0 || isPlayed;
  const widest = covers.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0)).slice(0, hasPicture ? 0 : 1);
  const image = (covers[0] ?? pictures[0] ?? inText[0])?.url ?? posterIn(html);
  const [first] = [...others, ...pictures].filter(({ url }) => !isMagnet(url));
  return {
    enclosures: [...widest, ...own, ...withLength(others, raw, base)].slice(0, maxEnclosures).map(enclosure),
    image,
    isPicture: image !== '' && others.length === 0 && !isPlayed,
    alt: [...inText, ...files, ...covers].find(({ alt }) => alt !== '')?.alt ?? '',
    link: first?.url ?? '',
  };
}

/** A player for an item whose text has none, as HTML. */
export function playerHtml(raw: RawItem, url: string): string {
  const player = raw.players.map(playerAt).find((one) => one !== undefined) ?? playerFor(url);
  return player === undefined ? '' : `<iframe src="${player}"></iframe>`;
}

type Resolved = RawMedia & Pick<Enclosure, 'chapters' | 'chapters_url'>;

function resolved(media: RawMedia, base: string | undefined): Resolved[] {
  const url = isMagnet(media.url) ? media.url.trim() : linkFrom(media.url, base);
  if (url === undefined || pictureOfPerson.test(url) || (media.width ?? 3) < 3) return [];
  const type = mediaType(url, media.type, media.medium);
  return notShown.test(type) ? [] : [{ ...media, url, type }];
}

/** Some sites name the author's picture as the item's. */
const pictureOfPerson = /^https?:\/\/([\w-]+\.)*gravatar\.com\/avatar\//;
const notShown = /^(text\/html|application\/x-shockwave-flash)$/;

/** One of each file; of a picture in several sizes the widest. */
function distinct(files: readonly Resolved[]): Resolved[] {
  const byKey = new Map<string, Resolved>();
  for (const file of files) {
    const key = isPictureType(file.type) ? pictureKey(file.url) : file.url;
    const known = byKey.get(key);
    if (known === undefined || (file.width ?? 0) > (known.width ?? 0)) byKey.set(key, file);
  }
  return [...byKey.values()];
}

/** Adds the item's own length and chapters to its first file that plays. */
function withLength(files: readonly Resolved[], raw: RawItem, base: string | undefined): Resolved[] {
  const first = files.find(({ type }) => /^(audio|video)\//.test(type));
  const chapters_url = linkFrom(raw.chaptersUrl, base);
  return files.map((file) =>
    file === first
      ? {
          ...file,
          duration: file.duration ?? raw.duration,
          chapters: chaptersFrom(raw.chapters),
          ...(chapters_url !== undefined && { chapters_url }),
        }
      : file,
  );
}

function chaptersFrom(chapters: RawItem['chapters']): Chapter[] {
  return chapters.slice(0, maxChapters).flatMap(({ start, title }) => {
    const seconds = secondsOf(start);
    return seconds === undefined ? [] : [{ start: seconds, title: clip(title.trim(), 200) }];
  });
}

/** `01:02:03.5`, `02:03` or seconds. */
function secondsOf(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:\.\d+)?$/.exec(text.trim()) ?? [];
  return seconds === '' ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function enclosure({ url, type, length, alt, duration, chapters = [], chapters_url }: Resolved): Enclosure {
  const words = clip(alt.replaceAll(/\s+/g, ' ').trim(), maxAlt);
  return {
    url,
    type,
    ...(isCount(length) && { length }),
    ...(words !== '' && { alt: words }),
    ...(isCount(duration) && { duration: Math.round(duration) }),
    ...(chapters.length > 0 ? { chapters } : chapters_url !== undefined && { chapters_url }),
  };
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(Math.round(value)) && Math.round(value) > 0;
}

/** The picture that a video in sanitised HTML shows before it plays; empty without one. */
function posterIn(html: string): string {
  return plain(/<video [^>]*?poster="([^"]*)"/.exec(html)?.[1]);
}

/** The pictures in sanitised HTML, without those as small as a sign in the text. */
function picturesIn(html: string): Pick<RawMedia, 'url' | 'alt'>[] {
  if (!html.includes('<img')) return [];
  return [...html.matchAll(/<img [^>]*>/g)].slice(0, 100).flatMap(([tag]) => {
    const url = plain(/ src="([^"]*)"/.exec(tag)?.[1]);
    const alt = plain(/ alt="([^"]*)"/.exec(tag)?.[1])
      .replaceAll(/\s+/g, ' ')
      .trim();
    return url === '' || / (?:width|height)="[1-5]?\d(?:px)?"/.test(tag) ? [] : [{ url, alt }];
  });
}

/** The value of an attribute as the sanitiser wrote it. */
function plain(value = ''): string {
  return value.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
