import { afterAll, beforeAll, expect, test } from 'vitest';
import { entries, openReader, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { greaderProgram, list, type GreaderProgram } from '#src/testing/feeds/greader.ts';
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds } from '../engine/poll.ts';

/** What programs ask at every synchronisation: whether there is anything new. */

let opened: OpenReader;
let program: GreaderProgram;
let secret: string;
let subscriptions: readonly [calm: string, busy: string, empty: string];
let label: string;

beforeAll(async () => {
  opened = await openReader();
  const { running, feeds, ana, group } = opened;
  ({ secret } = await issueToken(running.app, ana, ['reader:write']));
  program = greaderProgram(running, group, secret);
  label = String((await ana.call('POST', group, { klass: 'reader_label', name: 'Calm' })).body['id']);
  feeds.serve('/calm', rss('Calm', entries(1, 2)));
  feeds.serve('/busy', rss('Busy', entries(3, 4)));
  feeds.serve('/empty', rss('Empty', []));
  subscriptions = [
    await subscribe(ana, group, feeds.url('/calm'), { reader_label: [label] }),
    await subscribe(ana, group, feeds.url('/busy')),
    await subscribe(ana, group, feeds.url('/empty')),
  ];
  await pollFeeds(running.app);
});
afterAll(async () => opened.close());

async function pass(hours: number): Promise<void> {
  const { running } = opened;
  running.clock.now = new Date(running.clock.now.getTime() + hours * 3_600_000);
  await pollFeeds(running.app);
}

test('each list names the time of its own newest item, the one that the item itself has', async () => {
  const { feeds } = opened;
  feeds.serve('/busy', rss('Busy', entries(3, 6)));
  await pass(3);
  const newest = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      list(await program.json('/reader/api/0/unread-count'), 'unreadcounts').map((row) => [
        row['id'],
        row['newestItemTimestampUsec'],
      ]),
    );
  const ofStream = async (stream: string): Promise<unknown> => {
    const ids = await program.json(`/reader/api/0/stream/items/ids?s=${encodeURIComponent(stream)}&n=1`);
    return list(ids, 'itemRefs')[0]?.['timestampUsec'];
  };
  const [calm, busy, empty] = subscriptions.map((id) => `feed/${id}`) as [string, string, string];
  const all = 'user/-/state/com.google/reading-list';
  const found = await newest();
  for (const stream of [calm, busy, 'user/-/label/Calm', all])
    expect(found[stream], stream).toBe(await ofStream(stream));
  expect(found[empty]).toBe('0');
  expect(Number(found[busy])).toBeGreaterThan(Number(found[calm]));
  expect(found[all]).toBe(found[busy]);
});

test.each(['subscription/list', 'tag/list', 'unread-count', 'stream/items/ids?s=user/-/state/com.google/reading-list'])(
  '%s is not sent again while it is the same',
  async (call) => {
    const { running, ana, group } = opened;
    const ask = async (tag?: string) =>
      running.app.server.inject({
        url: `/greader/${group}/reader/api/0/${call}`,
        headers: { authorization: `GoogleLogin auth=${secret}`, ...(tag !== undefined && { 'if-none-match': tag }) },
      });
    const first = await ask();
    const tag = String(first.headers['etag']);
    expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
    const again = await ask(tag);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
    expect((await ask(`W/${tag}, "other"`)).statusCode).toBe(304);
    expect((await ask('"other"')).json()).toEqual(first.json());
    const { feeds } = opened;
    feeds.serve(`/new${call.length}`, rss('New', entries(call.length, call.length)));
    await ana.call('POST', group, { klass: 'reader_label', name: `Label of ${call}` });
    await subscribe(ana, group, feeds.url(`/new${call.length}`));
    await pollFeeds(running.app);
    expect((await ask(tag)).statusCode).toBe(200);
  },
);
