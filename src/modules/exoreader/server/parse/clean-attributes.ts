import { playerAt } from '../../rules/players.ts';
import { linkFrom } from './links.ts';

type Attributes = Record<string, string>;

/** The allowed attributes of a tag as text, each after a space; undefined if the tag must be left out. */
export function attributesOf(tag: string, original: Attributes, base: string | undefined): string | undefined {
  if (tag === 'a') return linked(original, base);
  const own = resolved(tag, original, base);
  if (tag === 'img' && (own['src'] === undefined || isPixel(own))) return undefined;
  if (tag === 'iframe' && own['src'] === undefined) return undefined;
  let text = '';
  for (const name in own)
    if (Object.hasOwn(own, name) && (everywhere.includes(name) || attributes[tag]?.includes(name) === true))
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
function linked({ href, dir, lang, title }: Attributes, base: string | undefined): string {
  const leads = href === undefined ? undefined : hrefOf(href, base);
  const own = written('href', leads) + written('dir', dir) + written('lang', lang) + written('title', title);
  return `${own} rel="noopener noreferrer nofollow" target="_blank"`;
}

function assign(own: Attributes, name: string, value: string | undefined): Attributes {
  if (value === undefined) delete own[name];
  else own[name] = value;
  return own;
}

function hrefOf(href: string, base: string | undefined): string | undefined {
  if (/^mailto:[^\s<>"']{3,200}$/i.test(href.trim())) return href.trim();
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

/** Resolves the candidates of `srcset`: an address with a width or density. */
function srcsetOf(text: string, base: string | undefined): string | undefined {
  const candidates = [
    ...text.slice(0, 20_000).matchAll(/\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+[wxh]))?\s*(?:,|$)/g),
  ].slice(0, 40);
  const kept = candidates.flatMap(([, address, size]) => {
    const link = linkFrom(address, base);
    return link === undefined || link.includes(',') ? [] : [size === undefined ? link : `${link} ${size}`];
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
