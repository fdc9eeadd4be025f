import { Parser } from 'htmlparser2';
import { clip, storable } from '#platform/entity/storable-text.ts';
import { maxTags } from '../../rules/limits.ts';
import { addressKey, linkAddress, tidyTags } from '../../rules/links.ts';

/** A link in a browser's bookmarks file. */
export interface ListedLink {
  readonly url: string;
  /** The address in normal form; see `addressKey`. */
  readonly key: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly later: boolean;
  /** When it was saved, in milliseconds. */
  readonly since: number | null;
}
export interface ListedLinks {
  readonly links: readonly ListedLink[];
  /** Lines that are not web pages, such as scripts. */
  readonly invalid: readonly { readonly name: string; readonly url: string }[];
  /** The number of lines above the limit, which are not read. */
  readonly left: number;
}

const maxLines = 20_000;
/** Levels of nested folders that become tags. */
const deepest = 50;

interface Folder {
  readonly tag: string;
  readonly later: boolean;
}
interface Open {
  readonly url: string;
  readonly tags: string;
  readonly later: boolean;
  readonly since: number | null;
  name: string;
  notes: string;
}

/** Reads a bookmarks file in the Netscape format, which browsers and link services export: folders are tags, `<DD>` holds notes. */
export function readBookmarks(text: string): ListedLinks {
  const links: ListedLink[] = [];
  const invalid: { name: string; url: string }[] = [];
  const folders: Folder[] = [];
  let heading: { folder: Folder; own: boolean } | undefined;
  let open: Open | undefined;
  let reads: 'folder' | 'name' | 'notes' | undefined;
  let left = 0;
  let depth = 0;
  const finish = (): void => {
    if (open === undefined) return;
    const { url: address, name, notes, since, tags } = open;
    const url = linkAddress(address);
    const title = oneLine(name, 300);
    if (links.length + invalid.length >= maxLines) left += 1;
    else if (url === undefined || !/^https?:/i.test(address.trim()))
      invalid.push({ name: title, url: clip(address, 300) });
    else {
      const later = open.later || folders.some((folder) => folder.later);
      const all = [...folders.map(({ tag }) => tag), ...tags.split(',')];
      links.push({
        url,
        key: addressKey(url),
        name: title,
        tags: tidyTags(all, maxTags),
        notes: clip(storable(notes).trim(), 10_000),
        later,
        since,
      });
    }
    open = undefined;
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'h3' || name === 'a' || name === 'dl' || name === 'dt') finish();
      if (name === 'h3') {
        heading = { folder: { tag: '', later: attributes['id'] === 'com.apple.ReadingList' }, own: isOwn(attributes) };
        reads = 'folder';
      } else if (name === 'a') {
        open = opened(attributes);
        reads = 'name';
      } else if (name === 'dd' && open !== undefined) reads = 'notes';
      else if (name === 'dl') {
        depth += 1;
        if (depth > deepest) return;
        folders.push(
          heading === undefined || heading.own ? { ...(heading?.folder ?? noFolder), tag: '' } : heading.folder,
        );
        heading = undefined;
      }
    },
    ontext: (words) => {
      if (reads === 'folder' && heading !== undefined)
        heading = {
          ...heading,
          folder: { ...heading.folder, tag: `${heading.folder.tag}${words.replaceAll(',', ' ')}` },
        };
      else if (reads === 'name' && open !== undefined) open.name += words;
      else if (reads === 'notes' && open !== undefined) open.notes += words;
    },
    onclosetag: (name) => {
      if (name === 'h3' || name === 'a') reads = undefined;
      if (name === 'dl') {
        finish();
        if (depth <= deepest) folders.pop();
        depth = Math.max(0, depth - 1);
      }
    },
  });
  parser.write(text);
  parser.end();
  finish();
  return { links, invalid, left };
}

const noFolder: Folder = { tag: '', later: false };

/** Whether this is a built-in folder of the browser, whose name says nothing about its links. */
function isOwn(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['personal_toolbar_folder'] === 'true' || attributes['unfiled_bookmarks_folder'] === 'true';
}

function opened(attributes: Readonly<Record<string, string>>): Open {
  const seconds = Number(attributes['add_date']);
  const isSince = Number.isFinite(seconds) && seconds > 0 && seconds < 4_000_000_000;
  return {
    url: attributes['href'] ?? '',
    tags: attributes['tags'] ?? '',
    later: attributes['toread'] === '1',
    since: isSince ? seconds * 1000 : null,
    name: '',
    notes: '',
  };
}

function oneLine(text: string, most: number): string {
  return clip(storable(text.replaceAll(/\s+/g, ' ')).trim(), most);
}
