import { parseUrl } from '#platform/entity/parse-url.ts';

/** Hosts of media players that an item's text may embed in a frame. */
const playerHosts: readonly string[] = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'bandcamp.com',
  'www.dailymotion.com',
  'player.twitch.tv',
  'embed.podcasts.apple.com',
  'archive.org',
];

/** PeerTube runs on thousands of hosts, so its players are known by their path. */
const peerTubePath = /^\/videos\/embed\/[\w-]{10,50}$/;

/** Sources for `frame-src`: the known hosts, and the path of PeerTube's players on any host. */
export const playerSources: readonly string[] = [
  ...playerHosts.map((host) => `https://${host}`),
  'https://*/videos/embed/',
];

/** The player that a frame at `address` shows, which may also be a video's page; undefined if it is no known player. */
export function playerAt(address: string): string | undefined {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  const { host, pathname, search } = url;
  if (/^(www\.)?youtube(-nocookie)?\.com$/.test(host) && pathname.startsWith('/embed/'))
    return `https://www.youtube-nocookie.com${pathname}${search}`;
  const own = playerFor(address);
  if (own !== undefined) return own;
  if (host === 'dailymotion.com') return `https://www.dailymotion.com${pathname}${search}`;
  return playerHosts.includes(host) ? `https://${host}${pathname}${search}` : undefined;
}

/** The player for a video, by the address of its page; undefined if it is no such page. */
export function playerFor(address: string): string | undefined {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  const { protocol, hostname, pathname, search } = url;
  const site = hostname.replace(/^(?:www|m|music)\./, '');
  const first = (pattern: RegExp): RegExpExecArray | null => pattern.exec(pathname);
  if (site === 'youtu.be') return youTube(first(/^\/([\w-]+)/)?.[1]);
  if (site === 'youtube.com')
    return youTube(
      pathname === '/watch' ? /[?&]v=([\w-]+)/.exec(search)?.[1] : first(/^\/(?:v|embed|shorts|live)\/([\w-]+)/)?.[1],
    );
  if (site === 'vimeo.com') {
    const [, id, hash] = first(/^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/(\w+))?\/?$/) ?? [];
    if (id === undefined) return undefined;
    return `https://player.vimeo.com/video/${id}${hash === undefined ? '' : `?h=${hash}`}`;
  }
  if (site === 'dailymotion.com' && pathname.startsWith('/video/'))
    return `https://www.dailymotion.com/embed${pathname}`;
  return protocol === 'https:' && peerTubePath.test(pathname) ? url.href : undefined;
}

function youTube(id: string | undefined): string | undefined {
  return id === undefined || !/^[\w-]{6,20}$/.test(id) ? undefined : `https://www.youtube-nocookie.com/embed/${id}`;
}

/** Whether a player is of a host that the product names itself; others load only when the person starts them. */
export function isNamedHost(player: string): boolean {
  return playerHosts.includes(parseUrl(player)?.host ?? '');
}
