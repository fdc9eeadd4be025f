import type { contentsOf } from './contents.ts';

type Item = Awaited<ReturnType<typeof contentsOf>>['items'][number];

/** A stream as an Atom feed with Google Reader's categories: the response of `reader/atom/…`. */
export function atomOf(title: string, items: readonly Item[], updated: Date, continuation?: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gr="http://www.google.com/schemas/reader/atom/">',
    `<id>tag:google.com,2005:reader/user/-/state/com.google/reading-list</id><title>${escaped(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...(continuation === undefined ? [] : [`<gr:continuation>${continuation}</gr:continuation>`]),
    ...items.map(entry),
    '</feed>',
    '',
  ].join('\n');
}

function entry(item: Item): string {
  const categories = item.categories.map((term) => {
    const label = term.split('/').slice(3).join('/').replace('com.google/', '');
    return `<category term="${escaped(term)}" scheme="http://www.google.com/reader/" label="${escaped(label)}"/>`;
  });
  const link = item.alternate[0]?.href;
  return [
    `<entry gr:crawl-timestamp-msec="${item.crawlTimeMsec}"><id>${escaped(item.id)}</id>`,
    `<title type="text">${escaped(item.title)}</title>`,
    ...categories,
    `<published>${new Date(item.published * 1000).toISOString()}</published>`,
    `<updated>${new Date(item.updated * 1000).toISOString()}</updated>`,
    ...(link === undefined ? [] : [`<link rel="alternate" href="${escaped(link)}" type="text/html"/>`]),
    ...(item.enclosure ?? []).map(
      ({ href, type }) => `<link rel="enclosure" href="${escaped(href)}" type="${escaped(type)}"/>`,
    ),
    `<author><name>${escaped(item.author)}</name></author>`,
    `<content type="html">${escaped(item.summary.content)}</content></entry>`,
  ].join('');
}

function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
