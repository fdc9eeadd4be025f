import { parseUrl } from '#platform/entity/parse-url.ts';

/** Sign-ins for private feeds: `user:password`, or a header as `Name: value`. */

export interface SignIn {
  readonly header: string;
  readonly value: string;
  /** The sign-in without its secret, for display. */
  readonly mask: string;
}

/** Replaces the secret in a mask. */
export const hiddenSecret = '••••••';
const longest = 1000;
/** Headers that the server sets itself. */
const reserved =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept.*|if-.*|range|user-agent)$/i;

/** The header to send and the mask; undefined if the text is no sign-in. */
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

/** Splits an address into the address without its sign-in, and the sign-in. */
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
