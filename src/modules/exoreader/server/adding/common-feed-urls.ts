/** The feed of a page on a site whose pages do not link to their feeds (YouTube); else undefined. */
export function knownFeedUrl(address: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(address);
  if (!/(^|\.)youtube\.com$/.test(hostname)) return undefined;
  const channel = /^\/channel\/([\w-]{10,40})/.exec(pathname)?.[1];
  if (channel !== undefined) return `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`;
  const list = pathname === '/playlist' ? searchParams.get('list') : null;
  return list === null ? undefined : `https://www.youtube.com/feeds/videos.xml?playlist_id=${encodeURIComponent(list)}`;
}

/** Addresses to try if a page links to no feed, the most likely first. */
export function commonFeedUrls(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(/[^/]*$/, '');
  const beside = ['feed/', 'rss.xml', 'feed.xml', 'atom.xml', 'index.xml', 'rss'].map(
    (name) => `${origin}${folder}${name}`,
  );
  const above = ['/feed/', '/rss.xml', '/feed.xml', '/atom.xml'].map((path) => `${origin}${path}`);
  return [...new Set([...beside, ...above])].slice(0, 8);
}
