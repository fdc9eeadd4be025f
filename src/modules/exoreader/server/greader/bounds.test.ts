import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  items,
  openReader,
  rss,
  subscribe,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { greaderProgram, list, type GreaderProgram } from '#src/testing/feeds/greader.ts';
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds } from '../engine/poll.ts';

/** Responses that would be too large, and malformed parameters. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let subscription: string;
let program: GreaderProgram;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  const written = entries(1, 10).map((entry, place) => ({ ...entry, text: `${place} `.repeat(450_000) }));
  feeds.serve('/long', rss('Long', written));
  subscription = await subscribe(ana, group, feeds.url('/long'));
  await pollFeeds(running.app);
  program = greaderProgram(running, group, (await issueToken(running.app, ana, ['reader:write'])).secret);
});
afterAll(async () => opened.close());

test('a response has limited text: a stream continues on the next page, and named items beyond the limit have their summary only', async () => {
  const seen: string[] = [];
  const pages: number[] = [];
  for (let place: string | undefined = ''; place !== undefined;) {
    const path = `/reader/api/0/stream/contents/feed/${subscription}?n=250&r=o${place === '' ? '' : `&c=${place}`}`;
    const { items: found, continuation } = (await program.json(path)) as unknown as {
      items: { id: string; title: string; summary: { content: string } }[];
      continuation?: string;
    };
    for (const item of found) expect(item.summary.content.length).toBeGreaterThan(880_000);
    seen.push(...found.map(({ title }) => title));
    pages.push(found.length);
    place = continuation;
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_none, place) => `Story ${place + 1}`));
  expect(pages).toEqual([8, 2]);
  expect((await program.ask('GET', `/reader/atom/feed/${subscription}?n=250`)).text).toContain('<gr:continuation>');
  const own = await items(ana, group, { reader_subscription_id: subscription });
  const form = own.map(({ _id }) => `i=${Number.parseInt(_id.slice(4), 16)}`).join('&');
  const named = await program.ask('POST', '/reader/api/0/stream/items/contents', form);
  expect(named.text.length).toBeLessThan(9_000_000);
  const lengths = list(JSON.parse(named.text) as never, 'items').map(
    (item) => (item['summary'] as { content: string }).content.length,
  );
  expect(lengths.filter((length) => length > 880_000)).toHaveLength(8);
  expect(lengths.filter((length) => length > 100 && length < 400)).toHaveLength(2);
});

const words = ['%00', 'a%00b', 'x'.repeat(20_000), '%ff%fe%', '9'.repeat(400)];

test.each(words)('%.20s as a parameter is refused or not found', async (word) => {
  for (const form of [
    'stream/items/contents?i=',
    'edit-tag?a=user/-/state/com.google/read&i=',
    'mark-all-as-read?s=user/-/label/',
    'mark-all-as-read?s=user/-/state/com.google/starred&ts=',
    'subscription/edit?ac=subscribe&s=',
    `subscription/edit?ac=edit&s=feed/${subscription}&a=user/-/label/`,
    'subscription/quickadd?quickadd=',
    'rename-tag?s=user/-/label/Some&dest=',
    'disable-tag?s=',
    'subscription/import?<opml><body><outline title="a&#0;b" xmlUrl="http://example.com/',
  ]) {
    const [call = '', sent = ''] = form.split('?');
    const { status, text } = await program.ask('POST', `/reader/api/0/${call}`, `${sent}${word}`);
    expect(status, `${form} ${text.slice(0, 200)}`).toBeLessThan(500);
  }
  const asked = ['s', 'c', 'n', 'ot', 'xt', 'r'].map((name) => `${name}=${word}`).join('&');
  for (const path of [`ids?${asked}`, `contents?${asked}`, `contents/${word}`])
    expect(
      (await program.ask('GET', `/reader/api/0/stream/${path.replace('ids', 'items/ids')}`)).status,
      path,
    ).toBeLessThan(500);
});

test('the reader’s own calls refuse values of other types, too long, or with a NUL', async () => {
  const texts = ['\0', 'a\0b', '\ud800', 'x'.repeat(20_000)];
  const values: unknown[] = [...texts, ['a'], {}, 7, true, null, []];
  const wanted: readonly (readonly [method: string, path: string, body: (value: unknown) => unknown])[] = [
    ['POST', '_mark', (value) => ({ subscription_id: value, older_than_days: 36_500 })],
    ['POST', '_mark', (value) => ({ label_id: value, older_than_days: 36_500 })],
    ['POST', '_mark', (value) => ({ above_id: value, older_than_days: 36_500 })],
    ['POST', '_mark', (value) => ({ until: value, older_than_days: 36_500 })],
    ['POST', '_discover', (value) => ({ url: value })],
    ['POST', '_discover', (value) => ({ url: `http://example.com:1/${String(value)}` })],
    ['POST', '_opml', (value) => ({ content: value })],
    [
      'POST',
      '_opml?dry=true',
      (value) => ({ content: `<opml><outline title="${String(value)}" xmlUrl="http://${String(value)}"/>` }),
    ],
    ['POST', '', (value) => ({ klass: 'reader_subscription', url: value })],
    ['POST', '', (value) => ({ klass: 'reader_subscription', url: `http://${String(value)}/` })],
    ['POST', '', (value) => ({ klass: 'reader_subscription', url: 'http://example.com/', reader_label: value })],
    ['POST', '', (value) => ({ klass: 'reader_label', name: value, kind: value })],
  ];
  for (const value of values)
    for (const [method, path, body] of wanted) {
      const answer = await ana.call(method, `${group}/${path}`.replace(/\/$/, ''), body(value));
      expect(answer.status, `${path} ${JSON.stringify(body(value)).slice(0, 100)} ${answer.text}`).toBeLessThan(500);
    }
  for (const word of words)
    for (const path of [`_feeds?a=${word}`, `_opml?a=${word}`, `_mark/${word}`, `${word}/fetch`])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await ana.call(method, `${group}/${path}`);
        expect(answer.status, `${method} ${path.slice(0, 40)} ${answer.text}`).toBeLessThan(500);
      }
});
