import { afterAll, beforeAll, expect, test } from 'vitest';
import { items, openReader, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { feedShapes, substackImage } from '#src/testing/feeds/shapes.ts';
import { pollFeeds } from './engine/poll.ts';

/** Pictures, players and episodes of feeds in the shapes of well-known sites, as the API shows them. */

let opened: OpenReader;
const subscriptions = new Map<string, string>();

beforeAll(async () => {
  opened = await openReader();
  for (const [name, feed] of Object.entries(feedShapes)) {
    opened.feeds.serve(`/${name}`, feed);
    subscriptions.set(name, await subscribe(opened.ana, opened.group, opened.feeds.url(`/${name}`)));
  }
  await pollFeeds(opened.running.app);
});
afterAll(async () => opened.close());

interface Shown {
  readonly title?: string;
  readonly label?: string;
  readonly image?: string;
  readonly content?: string;
  readonly enclosures?: readonly object[];
}

/** The items of a feed, oldest first, as a person opens them. */
async function shown(name: keyof typeof feedShapes): Promise<Shown[]> {
  const { ana, group } = opened;
  const found = await items(ana, group, { reader_subscription_id: subscriptions.get(name) });
  return Promise.all(found.toReversed().map(async ({ _id: id }) => (await ana.call('GET', `${group}/${id}`)).body));
}

const files = 'https://files.social.example/original';
const picture = (url: string, alt?: string, type = 'image/jpeg') => ({ url, type, ...(alt !== undefined && { alt }) });

test('a post of nothing but a picture has the picture, and its description as title', async () => {
  const [described, bare, two, video] = await shown('mastodon');
  expect(described).toMatchObject({
    title: 'A heron on one leg & its shadow',
    image: `${files}/one.jpg`,
    enclosures: [{ ...picture(`${files}/one.jpg`, 'A heron on one leg & its shadow'), length: 48_000 }],
  });
  expect(bare).toMatchObject({
    title: 'Picture',
    image: `${files}/two.png`,
    enclosures: [picture(`${files}/two.png`, undefined, 'image/png')],
  });
  expect(two).toMatchObject({
    title: 'Two views of the pond.',
    image: `${files}/three.jpg`,
    enclosures: [picture(`${files}/three.jpg`, 'From the north'), picture(`${files}/four.jpg`, 'From the south')],
  });
  expect(video).toMatchObject({
    title: 'A kite rises',
    enclosures: [{ url: `${files}/five.mp4`, type: 'video/mp4', alt: 'A kite rises' }],
  });
});

test.each([
  ['youTube', 'https://www.youtube-nocookie.com/embed/q1W2e3R4t5Y', '<p>First line &lt;b&gt;<br>Second line</p>'],
  ['vimeo', 'https://player.vimeo.com/video/812345678?h=0a1b2c3d4e', '<p>Boats.</p>'],
  ['peerTube', 'https://tube.example/videos/embed/mN3bV4cX5zL6', '<p>Apples.</p>'],
] as const)('a channel of %s shows its player before the text', async (name, player, text) => {
  const [item] = await shown(name);
  expect(item?.content).toMatch(/^<iframe src="[^"]+" sandbox="[^"]+" loading="lazy" referrerpolicy="strict-origin/);
  expect(item?.content).toContain(`src="${player}"`);
  expect(item?.content?.endsWith(`</iframe>${text}`), item?.content).toBe(true);
  expect(item?.image).toMatch(/^https:/);
  expect(item).not.toHaveProperty('enclosures');
});

test('a picture that the text shows in another size is not shown twice', async () => {
  const [photo] = await shown('flickr');
  expect(photo).toMatchObject({ image: 'https://live.photos.example/65/5001_ab12_s.jpg' });
  expect(photo).not.toHaveProperty('enclosures');
  const [letter] = await shown('substack');
  expect(letter).toMatchObject({ title: 'On clocks', image: substackImage('w_256') });
  expect(letter).not.toHaveProperty('enclosures');
});

test('an episode has its length, its chapters and its cover; a file without a type is known by its name', async () => {
  const [episode] = await shown('podcast');
  expect(episode).toMatchObject({
    image: 'https://cast.example/7-cover.jpg',
    enclosures: [
      picture('https://cast.example/7-cover.jpg'),
      {
        url: 'https://cast.example/7.mp3?from=feed',
        type: 'audio/mpeg',
        length: 34_000_000,
        duration: 3723,
        chapters: [
          { start: 0, title: 'Hello' },
          { start: 630, title: 'Springs & neaps' },
        ],
      },
    ],
  });
});

test('files are found in every namespace, each once', async () => {
  const found = await shown('elsewhere');
  expect(Object.fromEntries(found.map(({ title, enclosures }) => [title, enclosures]))).toEqual({
    Linked: [{ url: 'https://cast.example/1.mp3', type: 'audio/mpeg', length: 10 }],
    Alternative: [{ url: 'https://cast.example/2.mp3', type: 'audio/mpeg', length: 30 }],
    Both: [{ url: 'https://cast.example/3.mp3', type: 'audio/mpeg', length: 40 }],
    Sizes: [picture('https://photos.example/wide.jpg')],
  });
});

test('images and banners of a JSON feed', async () => {
  const found = await shown('jsonFeed');
  const [image, banner] = found.toSorted((a, b) => String(b.title).localeCompare(String(a.title)));
  expect(image).toMatchObject({
    image: 'https://shapes.example/i/one.jpg',
    enclosures: [picture('https://shapes.example/i/one.jpg')],
  });
  expect(banner).toMatchObject({
    image: 'https://shapes.example/i/two.jpg',
    enclosures: [
      picture('https://shapes.example/i/two.jpg'),
      { url: 'https://shapes.example/a.m4a', type: 'audio/x-m4a', length: 900, duration: 61 },
    ],
  });
});
