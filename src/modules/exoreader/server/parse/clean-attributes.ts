import { playerAt } from '../../rules/players.ts';
import { innerId } from '../../rules/inner-links.ts';
import { isMagnet, linkFrom } from './links.ts';
import { mathAttributes, mathTags } from './math.ts';
import { readSrcset } from './srcset.ts';

type Attributes = Record<string, string>;

/** What the addresses of a text are resolved against. */
export interface Place {
  readonly base: string | undefined;
  /** The ids and names in the text to which its links lead. */
  readonly targets: ReadonlySet<string>;
}

/** The allowed attributes of a tag as text, each after a space; undefined if the tag must be left out. */
export function attributesOf(tag: string, original: Attributes, place: Place): string | undefined {
  const { base } = place;
  const id = targetOf(original['id'], place) || (tag === 'a' ? targetOf(original['name'], place) : '');
  if (tag === 'a') return linked(original, place) + id;
  if (mathTags.has(tag)) return id + allowed(original, mathAttributes);
  const own = resolved(tag, original, base);
  if (tag === 'img' && (own['src'] === undefined || isPixel(own))) return undefined;
  if (tag === 'iframe' && own['src'] === undefined) return undefined;
  return id + allowed(own, attributes[tag]);
}

/** Written only where a link leads: other ids would say nothing here. */
function targetOf(id: string | undefined, { targets }: Place): string {
  const tidy = id?.trim() ?? '';
  return targets.has(tidy) ? written('id', innerId(tidy)) : '';
}

function allowed(own: Attributes, names: readonly string[] = []): string {
  let text = '';
  for (const name in own)
    if (Object.hasOwn(own, name) && (everywhere.includes(name) || names.includes(name)))
      text += written(name, own[name]);
  return text;
}

function written(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}

const everywhere = ['dir', 'lang', 'title'];

const attributes: Readonly<Record<string, readonly string[]>> = {
  audio: ['src', 'controls', 'preload'],
  video: ['src', 'controls', 'preload', 'poster', 'width', 'height'],
  source: ['src', 'srcset', 'type', 'media', 'sizes'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'referrerpolicy', 'decoding'],
  iframe: ['src', 'width', 'height', 'loading', 'referrerpolicy', 'sandbox', 'allowfullscreen'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start', 'type', 'reversed'],
  time: ['datetime'],
  details: ['open'],
};

/** Tags that load a resource. */
const loading = new Set(['img', 'audio', 'video', 'source', 'iframe']);

function resolved(tag: string, original: Attributes, base: string | undefined): Attributes {
  // Most tags have no attributes of their own.
  if (!loading.has(tag)) return original;
  const own = { ...original };
  for (const name of ['src', 'poster']) if (own[name] !== undefined) assign(own, name, linkFrom(own[name], base));
  if (own['srcset'] !== undefined) assign(own, 'srcset', srcsetOf(own['srcset'], base));
  if (tag === 'img')
    Object.assign(own, imageOf(original, own, base), {
      loading: 'lazy',
      referrerpolicy: 'no-referrer',
      decoding: 'async',
    });
  if (tag === 'audio' || tag === 'video') Object.assign(own, { controls: 'controls', preload: 'none' });
  if (tag === 'iframe')
    Object.assign(
      own,
      // YouTube's player does not play without a referrer.
      {
        sandbox: 'allow-scripts allow-same-origin allow-popups',
        loading: 'lazy',
        referrerpolicy: 'strict-origin-when-cross-origin',
        allowfullscreen: '',
      },
      assign(own, 'src', own['src'] === undefined ? undefined : playerAt(own['src'])),
    );
  return own;
}

/** Fast path for links, which are frequent. */
function linked({ href, dir, lang, title }: Attributes, place: Place): string {
  const common = written('dir', dir) + written('lang', lang) + written('title', title);
  const inside = href === undefined ? undefined : idIn(href, place);
  if (inside !== undefined) return written('href', `#${inside}`) + common;
  const own = written('href', href === undefined ? undefined : hrefOf(href, place.base)) + common;
  return `${own} rel="noopener noreferrer nofollow" target="_blank"`;
}

function assign(own: Attributes, name: string, value: string | undefined): Attributes {
  if (value === undefined) delete own[name];
  else own[name] = value;
  return own;
}

/** The id in the text to which a link leads, such as that of a footnote; undefined for a link to elsewhere. */
function idIn(href: string, { base, targets }: Place): string | undefined {
  const at = href.indexOf('#');
  if (at === -1 || targets.size === 0) return undefined;
  const fragment = fragmentOf(href.slice(at + 1));
  if (!targets.has(fragment)) return undefined;
  const page = href.slice(0, at).trim();
  return page === '' || (base !== undefined && linkFrom(page, base) === linkFrom(base.split('#', 1)[0]))
    ? innerId(fragment)
    : undefined;
}

/** The id that the part of a link after `#` names. */
export function fragmentOf(text: string): string {
  const tidy = text.trim();
  try {
    return decodeURIComponent(tidy);
  } catch {
    return tidy;
  }
}

function hrefOf(href: string, base: string | undefined): string | undefined {
  if (/^mailto:[^\s<>"']{3,200}$/i.test(href.trim())) return href.trim();
  if (isMagnet(href)) return href.trim();
  return linkFrom(href, base);
}

/** The real address of an image that a script of the page would load. */
function imageOf(original: Attributes, own: Attributes, base: string | undefined): Attributes {
  const late = linkFrom(original['data-src'] ?? original['data-original'] ?? original['data-lazy-src'], base);
  if (
    late !== undefined &&
    (own['src'] === undefined || /^data:|blank|placeholder|spacer/i.test(original['src'] ?? ''))
  )
    return { src: late };
  const set = srcsetOf(original['data-srcset'] ?? '', base);
  return set === undefined || own['srcset'] !== undefined ? {} : { srcset: set };
}

/** Resolves the candidates of `srcset`. */
function srcsetOf(text: string, base: string | undefined): string | undefined {
  const kept = readSrcset(text.slice(0, 20_000)).flatMap(({ address, size }) => {
    const link = linkFrom(address, base);
    return link === undefined || /^,|,$/.test(link) ? [] : [size === '' ? link : `${link} ${size}`];
  });
  return kept.length === 0 ? undefined : kept.join(', ');
}

/** Whether an image is a tracking pixel. */
function isPixel({ width = '', height = '', src = '' }: Attributes): boolean {
  const tiny = (size: string): boolean => /^[01](px)?$/.test(size.trim());
  return (tiny(width) && (tiny(height) || height === '')) || (tiny(height) && width === '') || counters.test(src);
}

const counters =
  /^https?:\/\/([\w-]+\.)*(feedburner\.com\/~r|feeds\.wordpress\.com\/1\.0|pixel\.wp\.com|stats\.wordpress\.com|feedsportal\.com|feedblitz\.com\/~|doubleclick\.net|google-analytics\.com)/i;
