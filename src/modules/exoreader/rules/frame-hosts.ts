/** Hosts of media players that an item's text may embed in a frame. */
export const frameHosts: readonly string[] = [
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
