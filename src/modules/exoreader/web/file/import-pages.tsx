import type { ReactNode } from 'react';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { readerLabel } from '../../entities/reader-label.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { FilePage, type FileFormat, type FileRow } from './file-page.tsx';

const opml: FileFormat<FileRow & { readonly title: string; readonly labels: readonly string[] }> = {
  words: 'reader.opml',
  accept: '.opml,.xml,text/xml,text/x-opml,application/xml',
  route: '_opml',
  kind: readerSubscription,
  alsoAdds: [readerLabel],
  shownIn: readerItem,
  name: ({ title }) => title,
  tags: ({ labels }) => labels,
};

const bookmarks: FileFormat<FileRow & { readonly name: string; readonly tags: readonly string[] }> = {
  words: 'links.file',
  accept: '.html,.htm,text/html',
  route: '_bookmarks',
  kind: bookmarkEntry,
  alsoAdds: [],
  shownIn: bookmarkEntry,
  name: ({ name }) => name,
  tags: ({ tags }) => tags,
  // Icons are most of the file.
  shorten: (content) => content.replaceAll(/\sICON(_URI)?="[^"]*"/gi, ''),
};

/** Import and export of subscriptions as an OPML file. */
export function OpmlPage(): ReactNode {
  return <FilePage format={opml} />;
}

/** Import and export of links as a browser's bookmarks file. */
export function BookmarksPage(): ReactNode {
  return <FilePage format={bookmarks} />;
}
