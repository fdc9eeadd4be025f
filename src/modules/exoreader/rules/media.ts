import { parseUrl } from '#platform/entity/parse-url.ts';

/** A file of an item: a picture, an episode, a video or anything else. */
export interface Enclosure {
  readonly url: string;
  readonly type: string;
  /** Bytes. */
  readonly length?: number;
  /** What a picture shows, or what a file is. */
  readonly alt?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly chapters?: readonly Chapter[];
  /** Where the chapters are, if the feed only names their file. */
  readonly chapters_url?: string;
}

export const maxChapters = 300;

/** A part of an episode. */
export interface Chapter {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly title: string;
}

/** The title of an item that is only a picture; screens translate it. */
export const pictureTitle = 'Picture';

/** Seconds as on a clock: `1:02:03`, `2:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

export function isPictureType(type: string): boolean {
  return type.startsWith('image/') && !type.startsWith('image/vnd.');
}

/** A media type by what the feed says, or else by the name of the file; empty if neither says it. */
export function mediaType(url: string, type = '', medium = ''): string {
  const tidy = type.trim().toLowerCase();
  if (/^[a-z]+\/[\w.+-]+/.test(tidy) && !/octet-stream|^unknown|^binary/.test(tidy)) return tidy.slice(0, 100);
  const ending = /\.(\w{2,4})$/.exec(parseUrl(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  return byEnding.get(ending) ?? byMedium.get(medium.trim().toLowerCase()) ?? tidy.slice(0, 100);
}

const byEnding: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpeg': 'jpg jpeg jfif',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/svg+xml': 'svg',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a m4b',
    'audio/ogg': 'ogg oga opus',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/wav': 'wav',
    'video/mp4': 'mp4 m4v',
    'video/webm': 'webm',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov',
  }).flatMap(([type, endings]) => endings.split(' ').map((ending) => [ending, type] as const)),
);
const byMedium: ReadonlyMap<string, string> = new Map([
  ['image', 'image/jpeg'],
  ['audio', 'audio/mpeg'],
  ['video', 'video/mp4'],
]);

/** A picture in normal form, equal for the sizes in which sites offer it. */
export function pictureKey(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) return address;
  const path = decoded(url.pathname)
    .replace(/[-_]\d{2,5}x\d{2,5}(?=\.\w+$)/, '')
    .replace(/_(?:[a-z]|\dk)(?=\.\w+$)/, '');
  const name = path.split('/').at(-1) ?? '';
  // Image services put the original's address into the path. A long name is the same picture wherever it is.
  return name.length >= 16 ? name : `${url.host}${path}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
