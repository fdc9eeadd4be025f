/** Media of an item in the shapes of the namespaces, converted to one shape. */

export interface RawMedia {
  readonly url: string;
  readonly type: string;
  /** `image`, `audio` or `video`, if the feed says so. */
  readonly medium: string;
  /** Bytes. */
  readonly length: number | undefined;
  /** Pixels. */
  readonly width: number | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
  readonly alt: string;
  /** The picture represents the item: a thumbnail, or an episode's cover. */
  readonly isCover: boolean;
}

export interface RawChapter {
  /** As the feed writes it: `01:02:03.5`. */
  readonly start: string;
  readonly title: string;
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

export function rawMedia({ url, ...rest }: Optional<RawMedia>): RawMedia[] {
  if (url === undefined) return [];
  return [
    {
      url,
      type: rest.type ?? '',
      medium: rest.medium ?? '',
      length: rest.length,
      width: rest.width,
      duration: rest.duration,
      alt: rest.alt ?? '',
      isCover: rest.isCover ?? false,
    },
  ];
}

/** A picture that represents the item. */
export function cover(url: string | undefined): RawMedia[] {
  return rawMedia({ url, medium: 'image', isCover: true });
}

/** Files among links of Atom, which items of RSS may have too. */
export function enclosuresOf(
  links:
    | readonly {
        readonly href?: string;
        readonly rel?: string;
        readonly type?: string;
        readonly length?: number;
        readonly title?: string;
      }[]
    | undefined,
): RawMedia[] {
  return (links ?? [])
    .filter(({ rel }) => rel === 'enclosure')
    .flatMap(({ href: url, type, length, title: alt }) => rawMedia({ url, type, length, alt }));
}

interface Alternate {
  readonly type?: string;
  readonly length?: number;
  readonly title?: string;
  readonly default?: boolean;
  readonly sources?: readonly { readonly uri?: string; readonly contentType?: string }[];
}

/** An episode that is only named in alternative forms: the one that counts as default, or else the first, of those that a browser can fetch. */
export function alternateOf(alternates: readonly Alternate[] = []): RawMedia[] {
  const [best] = alternates
    .toSorted((a, b) => Number(b.default ?? false) - Number(a.default ?? false))
    .flatMap(({ type, length, title: alt, sources = [] }) =>
      sources
        .filter(({ uri = '' }) => /^https?:/i.test(uri))
        .flatMap((source) => rawMedia({ url: source.uri, type: source.contentType ?? type, length, alt })),
    );
  return best === undefined ? [] : [best];
}

/** Covers of an episode, in the namespaces for podcasts. */
export function coversOf(item: {
  readonly itunes?: { readonly image?: string };
  readonly googleplay?: { readonly image?: { readonly href?: string } };
  readonly podcast?: {
    readonly images?: readonly { readonly href?: string; readonly alt?: string; readonly width?: number }[];
  };
  readonly rawvoice?: { readonly poster?: { readonly url?: string } };
}): RawMedia[] {
  const images = item.podcast?.images ?? [];
  return [
    ...cover(item.itunes?.image),
    ...cover(item.googleplay?.image?.href),
    ...images.flatMap(({ href: url, alt, width }) => rawMedia({ url, alt, width, medium: 'image', isCover: true })),
    ...cover(item.rawvoice?.poster?.url),
  ];
}

interface Words {
  readonly value?: string;
}
interface Common {
  readonly title?: Words;
  readonly description?: Words;
  readonly thumbnails?: readonly { readonly url?: string; readonly width?: number }[];
  readonly player?: { readonly url?: string };
  readonly embed?: { readonly url?: string };
}
interface Content extends Common {
  readonly url?: string;
  readonly fileSize?: number;
  readonly type?: string;
  readonly medium?: string;
  readonly isDefault?: boolean;
  readonly duration?: number;
  readonly width?: number;
}
interface Group extends Common {
  readonly contents?: readonly Content[];
}
/** Elements of Media RSS. */
export interface MediaRss extends Group {
  readonly groups?: readonly Group[];
}

/** Files and thumbnails of Media RSS. A group holds one file in several forms, so it counts once per medium: the default, a picture in its widest form. */
export function ofMediaRss(media: MediaRss | undefined): RawMedia[] {
  if (media === undefined) return [];
  const groups = media.groups ?? [];
  const files = [...(media.contents ?? []).map(ofContent), ...groups.map(bestOfGroup)].flat();
  const thumbnails = [media, ...groups, ...(media.contents ?? []), ...groups.flatMap(({ contents = [] }) => contents)]
    .flatMap((part) => part.thumbnails ?? [])
    .flatMap(({ url, width }) => rawMedia({ url, width, medium: 'image', isCover: true }));
  return [...files, ...thumbnails];
}

function ofContent(content: Content): RawMedia[] {
  const { url, type, medium, fileSize: length, width, duration, description, title } = content;
  return rawMedia({ url, type, medium, length, width, duration, alt: description?.value ?? title?.value });
}

function bestOfGroup({ contents = [] }: Group): RawMedia[] {
  const widthOf = ({ type, medium, width = 0 }: Content): number =>
    type?.startsWith('image/') === true || medium === 'image' ? width : 0;
  const sorted = contents.toSorted(
    (a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false) || widthOf(b) - widthOf(a),
  );
  const byMedium = new Map<string, RawMedia>();
  for (const one of sorted.flatMap(ofContent)) {
    const medium = one.type.split('/')[0] || one.medium;
    if (!byMedium.has(medium)) byMedium.set(medium, one);
  }
  return [...byMedium.values()];
}

/** Addresses at which Media RSS says that the item's player is, or a page or film of the time of Flash, which is now one. */
export function playersOf(media: MediaRss | undefined): string[] {
  if (media === undefined) return [];
  const groups = media.groups ?? [];
  const contents = [...(media.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  return [
    ...[media, ...groups, ...contents].flatMap(({ embed, player }) => [embed?.url ?? [], player?.url ?? []].flat()),
    ...contents.flatMap(({ url, type = '' }) => (/^text\/html|flash/.test(type) ? (url ?? []) : [])),
  ];
}

export function chaptersOf(
  chapters: readonly { readonly start?: string; readonly title?: string }[] | undefined,
): RawChapter[] {
  return (chapters ?? []).flatMap(({ start, title }) =>
    start === undefined || title === undefined ? [] : [{ start, title }],
  );
}
