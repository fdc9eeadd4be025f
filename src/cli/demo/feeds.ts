import { createServer } from 'node:http';
import { type DemoFeed, type DemoGroup, demoGroups } from './demo-group.ts';

/** The feeds of the demo, served by this machine; at any time they have items of today and of the days before. */

export const demoFeedsHost = '127.0.0.1:3980';

/** Serves the feeds until the process ends. If another demo uses the port, it serves them for both. */
export function serveDemoFeeds(): void {
  const [host, port] = demoFeedsHost.split(':');
  const server = createServer((request, response) => {
    const [, slug = '', index] = (request.url ?? '').split('/');
    const group = demoGroups.find(({ feeds }) => feeds.some((one) => one.slug === slug));
    const feed = group?.feeds.find((one) => one.slug === slug);
    const item = feed?.items[Number(index)];
    if (group === undefined || feed === undefined) response.writeHead(404).end();
    else if (item === undefined)
      response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(rssOf(feed));
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(group, feed, item));
  });
  server.on('error', () => undefined);
  server.listen(Number(port), host).unref();
}

/** The feeds under their labels, as a file of subscriptions. */
export function demoOpml({ feeds }: DemoGroup): string {
  const outlines = feeds.map(
    ({ slug, label }) =>
      `<outline text="${label}"><outline text="" xmlUrl="http://${demoFeedsHost}/${slug}"/></outline>`,
  );
  return `<opml version="2.0"><body>${outlines.join('')}</body></opml>`;
}

const hour = 3_600_000;

function rssOf(feed: DemoFeed): string {
  // Counted from midnight, so that the times of items do not change during a day.
  const today = Math.floor(Date.now() / (24 * hour)) * 24 * hour - feed.slug.length * hour;
  const items = feed.items.map((item, index) => {
    const [title = '', text = ''] = item.split('\n');
    const link = feed.links?.[index] ?? `${feed.slug}/${index}`;
    const at = new Date(today - index * feed.every * hour).toUTCString();
    return `<item><guid isPermaLink="false">${feed.slug}-${index}</guid><title>${escaped(title)}</title>
      <link>http://${demoFeedsHost}/${link}</link><author>${escaped(feed.author)}</author>
      <pubDate>${at}</pubDate><description>${escaped(`<p>${text}</p>`)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(feed.title)}</title>
    <link>http://${demoFeedsHost}/${feed.slug}</link>${items.join('')}</channel></rss>`;
}

function pageOf({ locale }: DemoGroup, feed: DemoFeed, item: string): string {
  const [title = '', text = ''] = item.split('\n');
  const more = feed.more.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
  return `<!doctype html><html lang="${locale}"><head><title>${escaped(title)}</title></head><body><nav>${escaped(feed.title)}</nav>
    <article><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${more}</article></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
