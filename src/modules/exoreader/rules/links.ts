import { parseUrl } from '#platform/entity/parse-url.ts';
import { clip } from '#platform/entity/storable-text.ts';

/** Addresses and tags of links. */

const longest = 2000;

/** Completes an address that a person typed: adds `https://` if it has no scheme. Returns undefined if it is not a web address. */
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
 * An address in normal form, equal for two addresses of one page: without scheme, `www.`, trailing slash, fragment and tracking parameters.
 * Strings must come from `linkAddress`.
 */
export function addressKey(url: string | URL): string {
  const { hostname, port, pathname, search, searchParams, hash } = typeof url === 'string' ? new URL(url) : url;
  const query = search === '' ? '' : keptQuery(searchParams);
  // Some sites put the page's path into the fragment.
  const fragment = /^#!?\//.test(hash) ? hash : '';
  const whole = `${hostname.replace(/^www\./, '')}${port === '' ? '' : `:${port}`}${pathname.replace(/\/+$/, '')}${query}${fragment}`;
  return whole.slice(0, longest);
}

function keptQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !isTracking(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function isTracking(name: string): boolean {
  return /^(utm_\w+|mtm_\w+|pk_\w+|fbclid|gclid|dclid|yclid|msclkid|mc_cid|mc_eid|igshid)$/i.test(name);
}

/** Normalises tags: splits at commas, trims, replaces blanks by dashes, removes duplicates, and returns at most `most`. */
export function tidyTags(tags: readonly string[], most: number): string[] {
  const tidy = tags
    .flatMap((tag) => tag.split(','))
    .map((tag) => clip(tag.trim().replaceAll(/\s+/g, '-'), 60))
    .filter((tag) => tag !== '');
  return [...new Set(tidy)].slice(0, most);
}

/** The host of an address without `www.`. */
export function siteOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, '') ?? url;
}
