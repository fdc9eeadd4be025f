/** Subscriptions as an OPML file: labels as folders; a feed with several labels stands in each. */
export function writeOpml(
  title: string,
  feeds: readonly {
    readonly title: string;
    readonly url: string;
    readonly website: string | undefined;
    readonly labels: readonly string[];
  }[],
): string {
  const line = (feed: (typeof feeds)[number]): string =>
    `<outline type="rss" text="${escaped(feed.title)}" title="${escaped(feed.title)}" xmlUrl="${escaped(feed.url)}"${feed.website === undefined ? '' : ` htmlUrl="${escaped(feed.website)}"`}/>`;
  const labels = [...new Set(feeds.flatMap((feed) => feed.labels))].toSorted();
  const folders = labels.flatMap((label) => [
    `<outline text="${escaped(label)}" title="${escaped(label)}">`,
    ...feeds.filter((feed) => feed.labels.includes(label)).map((feed) => `  ${line(feed)}`),
    '</outline>',
  ]);
  const alone = feeds.filter((feed) => feed.labels.length === 0).map(line);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>${escaped(title)}</title></head>`,
    '<body>',
    ...[...folders, ...alone].map((text) => `  ${text}`),
    '</body>',
    '</opml>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
