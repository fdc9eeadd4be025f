/** A link to export. */
export interface WrittenLink {
  readonly url: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly later: boolean;
  /** Milliseconds. */
  readonly since: number;
}

/** Writes links as a bookmarks file. A link with tags is put into the folder of its first tag; the attribute TAGS lists all of them. */
export function writeBookmarks(title: string, links: readonly WrittenLink[]): string {
  const names = [...new Set(links.flatMap(({ tags }) => tags.slice(0, 1)))].toSorted();
  const folders = new Map<string | undefined, WrittenLink[]>([...names, undefined].map((name) => [name, []]));
  for (const link of links) folders.get(link.tags[0])?.push(link);
  const lines = names.flatMap((name) => [
    `    <DT><H3>${escaped(name)}</H3>`,
    '    <DL><p>',
    ...(folders.get(name) ?? []).map((link) => `        ${lineOf(link)}`),
    '    </DL><p>',
  ]);
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    `<TITLE>${escaped(title)}</TITLE>`,
    `<H1>${escaped(title)}</H1>`,
    '<DL><p>',
    ...lines,
    ...(folders.get(undefined) ?? []).map((link) => `    ${lineOf(link)}`),
    '</DL><p>',
    '',
  ].join('\n');
}

function lineOf({ url, name, tags, notes, later, since }: WrittenLink): string {
  const marks = [
    ` ADD_DATE="${Math.floor(since / 1000)}"`,
    tags.length === 0 ? '' : ` TAGS="${escaped(tags.join(','))}"`,
    later ? ' TOREAD="1"' : '',
  ].join('');
  return `<DT><A HREF="${escaped(url)}"${marks}>${escaped(name)}</A>${notes === '' ? '' : `\n<DD>${escaped(notes)}`}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
