import { parseUrl } from '#platform/entity/parse-url.ts';

/** Addresses and tags of links. */

const longest = 2000;

/** An address as people type it, whole: what has no scheme gets one. Undefined for what is no page of the web. */
export function linkAddress(text: string): string | undefined {
  const tidy = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(tidy) && !/^[\w.-]+:\d+(\/|$)/.test(tidy) ? tidy : `https://${tidy}`;
  const url = tidy === '' || /\s/.test(tidy) ? undefined : parseUrl(whole);
  if (url === undefined) return undefined;
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  return url.href.length > longest ? undefined : url.href;
}

/**
 * What two addresses of one page have in common: scheme, `www.`, a closing slash, the place within the page and what only counts
 * visitors are left out. A text is one of `linkAddress`.
 */
export function addressKey(url: string | URL): string {
  const { hostname, port, pathname, search, searchParams, hash } = typeof url === 'string' ? new URL(url) : url;
  const asked = search === '' ? '' : keptQuery(searchParams);
  // Some sites write the page itself behind the sign.
  const place = /^#!?\//.test(hash) ? hash : '';
  const whole = `${hostname.replace(/^www\./, '')}${port === '' ? '' : `:${port}`}${pathname.replace(/\/+$/, '')}${asked}${place}`;
  return whole.slice(0, longest);
}

function keptQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !isTracking(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function isTracking(name: string): boolean {
  return /^(utm_\w+|mtm_\w+|pk_\w+|fbclid|gclid|dclid|yclid|msclkid|mc_cid|mc_eid|igshid)$/i.test(name);
}

/** Tags as they are stored: commas separate them, dashes replace blanks, blanks at the edges and repeated tags are removed. */
export function tidyTags(tags: readonly string[], most: number): string[] {
  const tidy = tags
    .flatMap((tag) => tag.split(','))
    .map((tag) => tag.trim().replaceAll(/\s+/g, '-').slice(0, 60))
    .filter((tag) => tag !== '');
  return [...new Set(tidy)].slice(0, most);
}

/** The site of an address, as people say it. */
export function siteOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, '') ?? url;
}
