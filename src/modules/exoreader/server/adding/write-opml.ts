interface ExportedFeed {
  readonly title: string;
  readonly url: string;
  readonly website: string | undefined;
  readonly labels: readonly string[];
}

/** Up to this file size in characters, a feed is repeated in the folder of each of its labels. */
const maxRepeated = 8_000_000;

/**
 * Writes subscriptions as an OPML file with labels as folders. A feed with several labels appears in each folder. If the file would get too
 * large, it appears in the first folder only and lists the other labels as categories. `signIns` is the number of feeds whose sign-in is left out.
 */
export function writeOpml(title: string, feeds: readonly ExportedFeed[], signIns: number): string {
  const lines = new Map(feeds.map((feed) => [feed, lineOf(feed)]));
  const length = feeds.reduce((sum, feed) => sum + (lines.get(feed)?.length ?? 0) * Math.max(1, feed.labels.length), 0);
  const folders = new Map<string, string[]>();
  const alone: string[] = [];
  for (const feed of feeds) {
    const [first, ...others] = feed.labels;
    if (first === undefined) alone.push(lines.get(feed) ?? '');
    else if (length > maxRepeated) put(folders, first, lineOf(feed, others));
    else for (const label of feed.labels) put(folders, label, lines.get(feed) ?? '');
  }
  const written = [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([label, own]) => [
      `<outline text="${escaped(label)}" title="${escaped(label)}">`,
      ...own.map((line) => `  ${line}`),
      '</outline>',
    ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>${escaped(title)}</title></head>`,
    ...(signIns === 0 ? [] : [`<!-- Without the sign-ins of ${signIns} of these feeds -->`]),
    '<body>',
    ...[...written, ...alone].map((text) => `  ${text}`),
    '</body>',
    '</opml>',
    '',
  ].join('\n');
}

function put(folders: Map<string, string[]>, label: string, line: string): void {
  const own = folders.get(label);
  if (own === undefined) folders.set(label, [line]);
  else own.push(line);
}

function lineOf(feed: ExportedFeed, categories: readonly string[] = []): string {
  const site = feed.website === undefined ? '' : ` htmlUrl="${escaped(feed.website)}"`;
  const category = categories.length === 0 ? '' : ` category="${escaped(categories.join(','))}"`;
  return `<outline type="rss" text="${escaped(feed.title)}" title="${escaped(feed.title)}" xmlUrl="${escaped(feed.url)}"${site}${category}/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
