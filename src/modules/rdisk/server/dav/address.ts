import { failure } from '#platform/entity/failure.ts';
import { entryName } from '../../rules/names.ts';

/** Addresses below `/dav/{group}` and the names that they are made of. */

export interface Address {
  /** Of directories from the root on, and of the entry last; none for the root. Composed, as they are kept. */
  readonly names: readonly string[];
  /** It ends in a slash: a directory is meant. */
  readonly slash: boolean;
}

const longest = 8000;

/** What the address of a request means; 400 for one that cannot be read, 404 for one whose names nothing can have. */
export function addressOf(url: string, db: string): Address {
  const [path = ''] = url.split('?', 1);
  if (path.includes('#') || path.length > longest) throw failure('bad_request', 'The address cannot be read.');
  const [, top, group, ...parts] = path.split('/');
  if (top !== 'dav' || decoded(group ?? '') !== db) throw failure('not_found', 'missing');
  const slash = parts.at(-1) === '' || parts.length === 0;
  const names = parts.filter((part) => part !== '').map(decoded);
  const kept = names.map(entryName);
  if (kept.some((name) => name === undefined)) throw failure('bad_request', 'The address holds what can be no name.');
  return { names: kept as string[], slash };
}

/** The address that a Destination or an If header names: below the same group of this host, else undefined. */
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

/** A proxy may leave out the port that it listens on. */
function hostOf(authority: string): string {
  return authority.replace(/^.*@/, '').replace(/:\d+$/, '').toLowerCase();
}

export function hrefOf(db: string, names: readonly string[], directory: boolean): string {
  const path = ['', 'dav', db, ...names].map(encodeName).join('/');
  return directory ? `${path}/` : path;
}

/** The same below a directory of this address, which ends in a slash. */
export function hrefBelow(top: string, names: readonly string[], directory: boolean): string {
  return `${top}${names.map(encodeName).join('/')}${directory ? '/' : ''}`;
}

/** As programs compare addresses: what may stand as it is stands as it is. */
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
