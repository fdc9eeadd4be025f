import { createServer } from 'node:http';
import { demoTexts } from './texts.ts';
import type { DemoFeed } from './demo-feed.ts';

/** The feeds of the demo, served by this machine: something new came today, yesterday and before, whenever one looks. */

export const demoFeedsHost = '127.0.0.1:3980';

/** Serves them as long as the process lives. Who finds another demo at its port leaves it to that one. */
export function serveDemoFeeds(): void {
  const [host, port] = demoFeedsHost.split(':');
  const server = createServer((request, response) => {
    const [, slug = '', place] = (request.url ?? '').split('/');
    const feed = demoTexts.find((one) => one.slug === slug);
    const [title, text] = feed?.items[Number(place)] ?? [];
    if (feed === undefined) response.writeHead(404).end();
    else if (title !== undefined && text !== undefined)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(feed, title, text));
    else response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(rssOf(feed));
  });
  server.on('error', () => undefined);
  server.listen(Number(port), host).unref();
}

export function demoFeedAddress(slug: string): string {
  return `http://${demoFeedsHost}/${slug}`;
}

const hour = 3_600_000;

function rssOf(feed: DemoFeed): string {
  // Of a morning, so that an item does not move while one looks at it.
  const today = Math.floor(Date.now() / (24 * hour)) * 24 * hour - feed.slug.length * hour;
  const items = feed.items.map(([title, text], place) => {
    const at = new Date(today - place * feed.every * hour).toUTCString();
    const link = feed.told?.[place] ?? `${feed.slug}/${place}`;
    return `<item><guid isPermaLink="false">${feed.slug}-${place}</guid><title>${escaped(title)}</title><link>http://${demoFeedsHost}/${link}</link>
      <author>${escaped(feed.author)}</author><pubDate>${at}</pubDate><description>${escaped(`<p>${text}</p>`)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(feed.title)}</title>
    <link>${demoFeedAddress(feed.slug)}</link>${items.join('')}</channel></rss>`;
}

function pageOf(feed: DemoFeed, title: string, text: string): string {
  const more = feed.more.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
  return `<!doctype html><html lang="${feed.locale}"><head><title>${escaped(title)}</title></head><body><nav>${escaped(feed.title)}</nav>
    <article><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${more}</article></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
