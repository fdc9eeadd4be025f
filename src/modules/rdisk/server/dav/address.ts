import { failure } from '#platform/entity/failure.ts';
import { entryName } from '../../rules/names.ts';

/** Addresses below `/dav/{group}`. */

export interface Address {
  /** Names of the directories from the root and of the entry; empty for the root. In Unicode NFC, as stored. */
  readonly names: readonly string[];
  /** The address ends with a slash, so it means a directory. */
  readonly slash: boolean;
}

const longest = 8000;

/**
 * Parses the address of a request; 400 if malformed, 404 if it contains an impossible name. Only GET and HEAD may have a query, which browsers add.
 * In other requests a question mark comes from a name that was not encoded: without the rest of the name, they would act on another file.
 */
export function addressOf(url: string, db: string, method?: string): Address {
  const [path = ''] = url.split('?', 1);
  if (path !== url && method !== 'GET' && method !== 'HEAD')
    throw failure('bad_request', 'The address contains a question mark; in a name it is sent as %3F.');
  if (path.includes('#') || path.length > longest) throw failure('bad_request', 'The address cannot be read.');
  const [, top, group, ...parts] = path.split('/');
  if (top !== 'dav' || decoded(group ?? '') !== db) throw failure('not_found', 'missing');
  const slash = parts.at(-1) === '' || parts.length === 0;
  const names = parts.filter((part) => part !== '').map(decoded);
  const kept = names.map(entryName);
  if (kept.some((name) => name === undefined))
    throw failure('bad_request', 'The address contains a part that cannot be a name.');
  return { names: kept as string[], slash };
}

/** Parses an address in a Destination or If header; undefined unless it is below the same group on this host. */
export function addressIn(text: string, db: string, host: string): Address | undefined {
  const found = /^(?:https?:\/\/([^/]*))?(\/.*)$/i.exec(text.trim());
  if (found === null) return undefined;
  const [, authority, path = ''] = found;
  if (authority !== undefined && hostOf(authority) !== hostOf(host)) return undefined;
  try {
    return addressOf(path, db);
  } catch (error) {
    if (path.startsWith('/dav/') && error instanceof Error && 'error' in error && error.error === 'bad_request')
      throw error;
    return undefined;
  }
}

/** The host without its port, because a proxy may omit it. */
function hostOf(authority: string): string {
  return authority.replace(/^.*@/, '').replace(/:\d+$/, '').toLowerCase();
}

export function hrefOf(db: string, names: readonly string[], directory: boolean): string {
  const path = ['', 'dav', db, ...names].map(encodeName).join('/');
  return directory ? `${path}/` : path;
}

/** The href of an entry below a directory whose address `top` ends with a slash. */
export function hrefBelow(top: string, names: readonly string[], directory: boolean): string {
  return `${top}${names.map(encodeName).join('/')}${directory ? '/' : ''}`;
}

/** Encodes only the characters that must be encoded, because programs compare addresses as text. */
function encodeName(name: string): string {
  if (/^[\w.~!-]*$/.test(name)) return name;
  return encodeURIComponent(name)
    .replaceAll(/%(?:40|2B|24|2C|3A|3D)/g, decodeURIComponent)
    .replaceAll(/['()*!]/g, encodeSign);
}

function encodeSign(sign: string): string {
  return sign === '!' ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw failure('bad_request', 'The address cannot be read.');
  }
}
