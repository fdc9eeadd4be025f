/** Players that may stand in a frame within an item's text, as the server writes their addresses. */
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
