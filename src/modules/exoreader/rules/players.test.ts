import { expect, test } from 'vitest';
import { isNamedHost, playerAt, playerFor } from './players.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/a1B2-c3D4_e';

test.each([
  ['https://www.youtube.com/watch?v=a1B2-c3D4_e&feature=share', youTube],
  ['https://m.youtube.com/shorts/a1B2-c3D4_e', youTube],
  ['https://www.youtube.com/v/a1B2-c3D4_e?version=3', youTube],
  ['https://youtu.be/a1B2-c3D4_e?t=9', youTube],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456'],
  ['https://vimeo.com/channels/staff/123456', 'https://player.vimeo.com/video/123456'],
  ['https://vimeo.com/123456/0a1b2c', 'https://player.vimeo.com/video/123456?h=0a1b2c'],
  ['https://tube.example/videos/embed/4rTgHyJkLmN', 'https://tube.example/videos/embed/4rTgHyJkLmN'],
  ['https://www.youtube.com/@channel', undefined],
  ['https://vimeo.com/about', undefined],
  ['https://archive.org/details/book', undefined],
  ['https://www.youtube.com.evil.example/watch?v=a1B2-c3D4_e', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the player for the page %s', (page, player) => {
  expect(playerFor(page)).toBe(player);
});

test.each([
  ['https://www.youtube.com/embed/x?start=5', 'https://www.youtube-nocookie.com/embed/x?start=5'],
  ['https://tube.example/videos/embed/4rTgHyJkLmN', 'https://tube.example/videos/embed/4rTgHyJkLmN'],
  ['https://www.youtube.com/v/a1B2-c3D4_e', youTube],
  ['http://tube.example/videos/embed/4rTgHyJkLmN', undefined],
  ['https://tube.example/videos/embed/../../login', undefined],
  ['https://evil.example/', undefined],
])('a frame at %s', (frame, player) => {
  expect(playerAt(frame)).toBe(player);
});

test('players of hosts that any feed can name are not loaded by themselves', () => {
  expect(isNamedHost(youTube)).toBe(true);
  expect(isNamedHost('https://tube.example/videos/embed/4rTgHyJkLmN')).toBe(false);
});
