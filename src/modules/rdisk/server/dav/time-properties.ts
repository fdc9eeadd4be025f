import { parseFileTime } from '../../rules/file-time.ts';
import { dav, type Element } from './xml.ts';

/** The properties with which programs set a file's own time: RFC 4918, Windows, and sync programs. */

/** Namespace of file times, which Windows sets after writing and without its lock token. */
export const windows = 'urn:schemas-microsoft-com:';

export function isTimeProperty({ namespace, name }: Pick<Element, 'namespace' | 'name'>): boolean {
  return namespace === windows
    ? name === 'Win32LastModifiedTime'
    : namespace === dav && (name === 'getlastmodified' || name === 'lastmodified');
}

/** The time in a property; undefined if malformed. */
export function timeInProperty({ children }: Element): Date | undefined {
  return parseFileTime(children.map((child) => (typeof child === 'string' ? child : '<')).join(''));
}
