import { afterAll, beforeAll, expect, test } from 'vitest';
import { items, openReader, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { indexWordsJob } from '../words/index-words.ts';
import { pollFeeds } from './poll.ts';

/** Feeds whose texts PostgreSQL cannot store as they are: with NUL and halves of characters, or cut within one. */

let opened: OpenReader;
beforeAll(async () => (opened = await openReader()));
afterAll(async () => opened.close());

/** A character of two code units behind so many letters that a cut after `most` code units splits it. */
const split = (most: number): string => `${'x'.repeat(most - 1)}𠀀${'x'.repeat(10)}`;

const rss = (item: string): string =>
  `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"
   xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Cast</title><item><guid>1</guid><title>Episode</title>
   <enclosure url="http://cast.example/1.mp3" type="audio/mpeg"/>${item}</item></channel></rss>`;

const json = (text: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: text,
    items: [
      {
        id: text,
        title: text,
        content_html: `<p title="${text}">Words ${text}</p>`,
        authors: [{ name: text }],
        attachments: [{ url: 'http://cast.example/1.mp3', mime_type: `audio/${text}`, title: text }],
      },
    ],
  });

const utf16 = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(
    rss('<media:content url="http://a.example/1.png"><media:title>\uD800</media:title></media:content>'),
    'utf16le',
  ),
]);

test.each([
  ['a chapter', rss(`<psc:chapters><psc:chapter start="1" title="${split(200)}"/></psc:chapters>`)],
  [
    'a picture',
    rss(
      `<media:content url="http://a.example/1.png" medium="image"><media:description>${split(1500)}</media:description></media:content>`,
    ),
  ],
  ['NUL', json('a\0b')],
  ['half a character', json('a\uD800b')],
  ['half a character in UTF-16', utf16],
  ['a long word', rss(`<description>${split(40)}</description>`)],
])('a feed with %s that cannot be stored is read and found', async (name, body) => {
  const { feeds, ana, group, running } = opened;
  const path = `/${encodeURIComponent(name)}`;
  feeds.serve(path, (_request, response) => response.writeHead(200).end(body));
  const subscription = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  expect(await items(ana, group, { reader_subscription_id: subscription })).toHaveLength(1);
  await indexWordsJob.work(running.app, {});
});

test.each([
  ['NUL', 'a\0b', 'ab'],
  ['half a character', 'a\uD800b', 'a\uFFFDb'],
  ['a cut', split(200), 'x'.repeat(199)],
])('a file of chapters with %s in a title is read', async (name, title, expected) => {
  const { feeds, ana, group, running } = opened;
  const path = `/chapters-${encodeURIComponent(name)}`;
  feeds.serve(`${path}.json`, JSON.stringify({ chapters: [{ startTime: 1, title }] }));
  feeds.serve(path, rss(`<podcast:chapters url="${feeds.url(`${path}.json`)}" type="application/json+chapters"/>`));
  const subscription = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  const [item] = await items(ana, group, { reader_subscription_id: subscription });
  expect((await ana.call('GET', `${group}/${item?._id ?? ''}/chapters`)).body).toEqual({
    chapters: [{ start: 1, title: expected }],
  });
});
