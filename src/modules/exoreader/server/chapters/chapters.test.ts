import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#src/testing/app.ts';
import { items, openReader, readerGroup, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from '../engine/poll.ts';

let opened: OpenReader;
beforeAll(async () => (opened = await openReader()));
afterAll(async () => opened.close());

const feed = (file: string): string =>
  `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Cast</title>
   <item><guid>1</guid><title>Episode</title><enclosure url="http://cast.example/1.mp3" type="audio/mpeg"/>
   <podcast:chapters url="${file}" type="application/json+chapters"/></item></channel></rss>`;

/** The item of a feed that names this file of chapters. */
async function episode(path: string, file: string): Promise<string> {
  const { feeds, ana, group, running } = opened;
  feeds.serve(path, feed(file));
  const subscription = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  const [item] = await items(ana, group, { reader_subscription_id: subscription });
  return item?._id ?? '';
}

test('chapters in a file of their own are fetched when they are needed, once, by the server', async () => {
  const { feeds, ana, group, running } = opened;
  const chapters = [
    { startTime: 0, title: 'Hello' },
    { startTime: 90.5, title: ' Tides ', img: 'http://cast.example/x.png' },
    { startTime: 95, title: 'A picture', toc: false },
    { startTime: 'soon', title: 'No' },
    null,
  ];
  feeds.serve('/chapters.json', JSON.stringify({ version: '1.2.0', chapters }));
  const id = await episode('/cast', feeds.url('/chapters.json'));
  expect(feeds.asked).not.toContain('/chapters.json');
  const expected = [
    { start: 0, title: 'Hello' },
    { start: 90.5, title: 'Tides' },
  ];
  for (const _time of [1, 2])
    expect((await ana.call('GET', `${group}/${id}/chapters`)).body).toEqual({ chapters: expected });
  expect(feeds.asked.filter((path) => path === '/chapters.json')).toHaveLength(1);
  expect((await ana.call('GET', `${group}/${id}?fields=enclosures`)).body).toEqual({
    enclosures: [{ url: 'http://cast.example/1.mp3', type: 'audio/mpeg', chapters: expected }],
  });
  const eve = await signUp(running.app);
  await readerGroup(running, eve);
  expect((await eve.call('GET', `${group}/${id}/chapters`)).status).toBe(404);
});

test.each([
  ['no chapters', '{"chapters": {"length": 3}}'],
  ['no JSON', '<html>'],
  ['too much', `["${'x'.repeat(400_000)}"]`],
])('a file with %s gives an empty list', async (name, file) => {
  const { feeds, ana, group } = opened;
  const path = `/${name.replaceAll(' ', '-')}`;
  feeds.serve(`${path}.json`, file);
  const id = await episode(path, feeds.url(`${path}.json`));
  expect((await ana.call('GET', `${group}/${id}/chapters`)).body).toEqual({ chapters: [] });
});

test('no file of an inside address is fetched', async () => {
  const { ana, group } = opened;
  const id = await episode('/inside', 'http://169.254.169.254/chapters.json');
  expect((await ana.call('GET', `${group}/${id}/chapters`)).body).toEqual({ chapters: [] });
});
