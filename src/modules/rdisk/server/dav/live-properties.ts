import { fileType } from '../../rules/file-type.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { etagOf } from '../content/sendable-content.ts';
import type { Entry } from '../tree/entries.ts';
import { hrefOf } from './address.ts';
import type { EntryFacts } from './list-entries.ts';
import { type Lock, locksAt } from '../tree/locks.ts';
import { windows } from './time-properties.ts';
import { escapeXml } from './xml.ts';

/** Live properties, which the server computes: RFC 4918, 15, and the quota of RFC 4331. */

/** The data from which properties are computed. */
export interface PropertySource {
  readonly db: string;
  readonly href: string;
  readonly names: readonly string[];
  readonly entry: EntryFacts;
  readonly collection: boolean;
  readonly line: readonly string[];
  readonly locks: readonly Lock[];
  readonly room: { readonly free: number; readonly used: number } | undefined;
}

/** Namespace of the properties of sync programs (ownCloud, Nextcloud, rclone). */
export const syncPrograms = 'http://owncloud.org/ns';

type Live = (of: PropertySource) => string | undefined;

const bothLocks = ['exclusive', 'shared']
  .map(
    (scope) => `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('');

/** By name, a function that returns the element's content, or undefined if the resource lacks the property. */
export const liveProperties: Readonly<Record<string, Live>> = {
  resourcetype: ({ collection }) => (collection ? '<D:collection/>' : ''),
  displayname: ({ names, entry }) => escapeXml(names.at(-1) ?? entry.name),
  getcontentlength: ({ collection, entry }) => (collection ? undefined : String(entry.size ?? 0)),
  getcontenttype: ({ collection, entry }) =>
    collection ? undefined : escapeXml(fileType(entry.content_type, entry.name)),
  getetag: ({ collection, entry }) =>
    collection || entry.sha256 === null ? undefined : `"${etagOf(entry.sha256, entry.version ?? 1)}"`,
  getlastmodified: modified,
  lastmodified: modified,
  creationdate: ({ entry }) => `${entry.created_at.slice(0, 19)}Z`,
  supportedlock: () => bothLocks,
  lockdiscovery: ({ locks, line, db, names, collection }) =>
    locks.length === 0
      ? ''
      : locksAt(locks, line)
          .map((lock) =>
            activeLock(lock, hrefOf(db, rootOf(lock, line, names), collection || lock.entry_id !== line[0])),
          )
          .join(''),
  'quota-available-bytes': ({ collection, room }) => (collection && room ? String(room.free) : undefined),
  'quota-used-bytes': ({ collection, room }) => (collection && room ? String(room.used) : undefined),
};

/** Properties that `allprop` omits: each costs a query, or repeats another one. */
export const onlyByName: ReadonlySet<string> = new Set(['quota-available-bytes', 'quota-used-bytes', 'lastmodified']);

/** The same for properties of other namespaces; `allprop` omits them. */
export const otherLiveProperties: Readonly<Record<string, Readonly<Record<string, Live>>>> = {
  [windows]: { Win32LastModifiedTime: modified },
  [syncPrograms]: {
    checksums: ({ collection, entry }) =>
      collection || entry.sha256 === null
        ? undefined
        : `<checksum>${checksumsOf(entry.sha256, entry.checksums)}</checksum>`,
  },
};

/** What sync programs compare: `SHA256:…`, and the checksums that a program sent with these bytes. */
export function checksumsOf(sha256: string, further: string | null | undefined): string {
  return further == null ? `SHA256:${sha256}` : `SHA256:${sha256} ${further}`;
}

function modified({ entry }: PropertySource): string {
  return new Date(entry.saved_at ?? entry.updated_at).toUTCString();
}

/** The names of the locked resource: the resource itself or a directory above. */
function rootOf({ entry_id: id }: Lock, line: readonly string[], names: readonly string[]): readonly string[] {
  return names.slice(0, Math.max(0, names.length - line.indexOf(id)));
}

export function activeLock({ token, shared, deep, owner, seconds }: Lock, root: string): string {
  return (
    '<D:activelock><D:locktype><D:write/></D:locktype>' +
    `<D:lockscope><D:${shared ? 'shared' : 'exclusive'}/></D:lockscope><D:depth>${deep ? 'infinity' : '0'}</D:depth>` +
    `${owner}<D:timeout>Second-${seconds}</D:timeout><D:locktoken><D:href>${token}</D:href></D:locktoken>` +
    `<D:lockroot><D:href>${root}</D:href></D:lockroot></D:activelock>`
  );
}

export function isCollectionEntry(entry: Pick<Entry, 'kind'>): boolean {
  return isDirectory(entry.kind);
}
