import { parseUrl } from '#platform/entity/parse-url.ts';

/** Resolves a link against its bases and removes tracking parameters; undefined if it is not a web address. */
export function linkFrom(text: string | undefined, ...bases: readonly (string | undefined)[]): string | undefined {
  const tidy = text?.trim() ?? '';
  if (tidy === '' || tidy.length > longest) return undefined;
  const url = parsed(tidy, /^https?:\/\//i.test(tidy) || bases.length === 0 ? undefined : baseOf(bases));
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const href = withoutTracking(url);
  return href.length > longest ? undefined : href;
}

/** Whether a link is one of BitTorrent, which programs on the person's computer open. */
export function isMagnet(text: string): boolean {
  return /^\s*magnet:\?[^\s<>"']{4,1980}\s*$/i.test(text);
}

function parsed(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const longest = 2000;

/** The innermost valid base; each base may be relative to the next. */
export function baseOf(bases: readonly (string | undefined)[]): string | undefined {
  if (bases.length === 1) return bases[0];
  let base: string | undefined;
  for (const one of bases.toReversed()) if (one !== undefined) base = parsed(one, base)?.href ?? base;
  return base;
}

/** The address of a feed in normal form; undefined if the text is none. */
export function feedAddress(text: string): string | undefined {
  const tidy = text
    .trim()
    .replace(/^feed:(\/\/)?(?!https?:)/i, 'https://')
    .replace(/^feed:(\/\/)?/i, '');
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(tidy) && !/^[\w.-]+:\d+(\/|$)/.test(tidy) ? tidy : `https://${tidy}`;
  const url = parseUrl(whole);
  if (url === undefined) return undefined;
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.href.length > longest ? undefined : url.href;
}

/** Removes tracking parameters and leaves the rest of the query unchanged. */
function withoutTracking({ href, search, hash }: URL): string {
  if (search === '' && hash === '') return href;
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !isTracking(part.split('=', 1)[0] ?? ''));
  const counts = /^#(xtor|utm_|at_medium)/.test(hash);
  if (kept.length === parts.length && !counts) return href;
  const page = href.slice(0, href.length - search.length - hash.length);
  return page + (kept.join('&') === '' ? '' : `?${kept.join('&')}`) + (counts ? '' : hash);
}

function isTracking(name: string): boolean {
  const word = name.toLowerCase();
  return word.startsWith('utm_') || word.startsWith('mtm_') || word.startsWith('pk_') || tracking.has(word);
}

const tracking = new Set(
  `fbclid gclid dclid gbraid wbraid gclsrc yclid msclkid twclid mc_cid mc_eid mc_tc igshid _openstat wickedid hsctatracking
   __hssc __hstc __hsfp _hsenc _hsmi vero_id vero_conv oly_anon_id oly_enc_id rb_clickid s_cid ml_subscriber ml_subscriber_hash
   ref_src campaign_id campaign_medium campaign_name campaign_source xtor at_medium at_campaign`.split(/\s+/),
);
