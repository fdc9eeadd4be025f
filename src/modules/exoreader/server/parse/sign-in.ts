import { parseUrl } from '#platform/entity/parse-url.ts';

/** How a feed is asked that not everybody may read: `user:password`, or a header as `Name: value`. */

export interface SignIn {
  readonly header: string;
  readonly value: string;
  /** As it may be shown: without the secret. */
  readonly mask: string;
}

/** Stands for a secret wherever a sign-in is shown. */
export const hiddenSecret = '••••••';
const longest = 1000;
/** Headers that a request has of its own. */
const reserved =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept.*|if-.*|range|user-agent)$/i;

/** What is sent for it; undefined for what is no sign-in. */
export function parseSignIn(text: string): SignIn | undefined {
  const tidy = text.trim();
  if (tidy === '' || tidy.length > longest || /\p{Cc}/u.test(tidy)) return undefined;
  const [, header, value] = /^([A-Za-z][A-Za-z0-9-]{0,60}): +(.+)$/.exec(tidy) ?? [];
  if (header !== undefined && value !== undefined)
    return reserved.test(header) || /[^\u0020-\u007E]/.test(value)
      ? undefined
      : { header: header.toLowerCase(), value, mask: `${header}: ${hiddenSecret}` };
  const [, user, password] = /^([^:]+):(.*)$/.exec(tidy) ?? [];
  if (user === undefined || password === undefined) return undefined;
  return {
    header: 'authorization',
    value: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    mask: `${user.slice(0, 100)}:${hiddenSecret}`,
  };
}

/** An address and the sign-in that stands in it. */
export function splitSignIn(address: string): { readonly url: string; readonly auth?: string } {
  const url = parseUrl(address);
  if (url === undefined || (url.username === '' && url.password === '')) return { url: address };
  const auth = `${decoded(url.username)}:${decoded(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, auth };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
