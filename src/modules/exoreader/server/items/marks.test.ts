import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '#src/testing/token.ts';
import { signIn, type Client, type TestApp } from '#src/testing/app.ts';
import { rowsOf } from '#src/testing/drive/drive.ts';
import {
  entries,
  items,
  openReader,
  readerGroup,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from '../engine/poll.ts';
import { pruneItems } from './prune.ts';

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let label: string;
const subscriptions: string[] = [];

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  label = String((await ana.call('POST', group, { klass: 'reader_label', name: 'Some' })).body['id']);
  for (const [path, labels] of [
    ['/a', [label]],
    ['/b', [label]],
    ['/c', []],
  ] as const) {
    feeds.serve(path, rss(path, entries(1, 6)));
    subscriptions.push(await subscribe(ana, group, feeds.url(path), { reader_label: labels }));
  }
  await pollFeeds(running.app);
});
afterAll(async () => opened.close());

const mark = async (what: object): ReturnType<Client['call']> => ana.call('POST', `${group}/_mark`, what);
const unmark = async (batch: unknown): ReturnType<Client['call']> =>
  ana.call('DELETE', `${group}/_mark/${String(batch)}`);
const unread = async (): Promise<number> => (await items(ana, group, { read: false })).length;

/** The counters, and the counts from the tables. */
async function counters(): Promise<{ kept: object[]; counted: object[] }> {
  const kept = await rowsOf(
    running,
    group,
    'SELECT subscription_id, items, unread, starred FROM reader_sources WHERE account_id = $1 ORDER BY 1',
    [group],
  );
  const counted = await rowsOf(
    running,
    group,
    `SELECT s.subscription_id, count(i.id)::integer AS items, (count(*) FILTER (WHERE NOT i."read"))::integer AS unread,
       (count(*) FILTER (WHERE i.starred))::integer AS starred
     FROM reader_sources s LEFT JOIN reader_items i ON i.account_id = $1 AND i.reader_subscription_id = s.subscription_id
     WHERE s.account_id = $1 GROUP BY 1 ORDER BY 1`,
    [group],
  );
  return { kept, counted };
}

test('many items are marked as read at once, which can be undone within a day', async () => {
  const first = await mark({ label_id: label });
  expect(first.body).toMatchObject({ ok: true, count: 12 });
  expect(await unread()).toBe(6);
  const second = await mark({ subscription_id: subscriptions[2] });
  expect(second.body).toMatchObject({ count: 6 });
  const undoable = async (): Promise<unknown> =>
    ((await ana.call('GET', `${group}/_mark`)).body['rows'] as { batch: unknown; count: number }[]).map(
      ({ batch, count }) => [batch, count],
    );
  expect(await undoable()).toEqual([
    [second.body['batch'], 6],
    [first.body['batch'], 12],
  ]);
  expect((await unmark(first.body['batch'])).body).toEqual({ ok: true, count: 12 });
  expect(await unread()).toBe(12);
  expect(await undoable()).toEqual([[second.body['batch'], 6]]);
  expect((await unmark(first.body['batch'])).status).toBe(404);
  running.clock.now = new Date(running.clock.now.getTime() + 25 * 3_600_000);
  ana = await signIn(running.app, ana);
  expect(await undoable()).toEqual([]);
  expect((await unmark(second.body['batch'])).status).toBe(404);
  expect(await unread()).toBe(12);
});

test('the undo does not change items that a person marked in between', async () => {
  const { body } = await mark({ subscription_id: subscriptions[0] });
  const [one] = await items(ana, group, { reader_subscription_id: subscriptions[0] });
  await ana.call('PUT', `${group}/_design/status/_update/unread/${one?._id}`);
  await ana.call('PUT', `${group}/_design/status/_update/read/${one?._id}`);
  expect((await unmark(body['batch'])).body).toMatchObject({ count: 5 });
});

test('items are marked by age, and above or below an item', async () => {
  await ana.call('POST', `${group}/_mark`, {});
  const all = await items(ana, group, { reader_subscription_id: subscriptions[1] });
  for (const { _id: id } of all) await ana.call('PUT', `${group}/_design/status/_update/unread/${id}`);
  const below = await mark({ subscription_id: subscriptions[1], below_id: all[3]?._id });
  expect(below.body).toMatchObject({ count: 2 });
  expect(await titles(ana, group, { read: false })).toEqual(['Story 6', 'Story 5', 'Story 4', 'Story 3']);
  const above = await mark({ subscription_id: subscriptions[1], above_id: all[1]?._id });
  expect(above.body).toMatchObject({ count: 1 });
  expect((await mark({ older_than_days: 30 })).body).toMatchObject({ count: 0 });
  expect((await mark({ older_than_days: 1 })).body).toMatchObject({ count: 3 });
  expect((await mark({ above_id: `rdi-${'0'.repeat(32)}` })).status).toBe(404);
  for (const until of ['noon', '-271821-04-20T00:00:00Z']) expect((await mark({ until })).status, until).toBe(400);
});

test('a read-only token cannot mark items', async () => {
  const { bearer } = await issueToken(running.app, ana, ['reader:read']);
  expect((await bearer.call('POST', `${group}/_mark`, {})).status).toBe(403);
  expect((await bearer.call('GET', `${group}/_feeds`)).status).toBe(200);
  const [one] = await items(ana, group);
  expect((await bearer.call('PUT', `${group}/_design/status/_update/read/${one?._id}`)).status).toBe(403);
});

test('after any actions in any order, the counters match the tables', async () => {
  const verbs = ['read', 'unread', 'star', 'unstar'] as const;
  let newest = 6;
  const batches: unknown[] = [];
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom(...verbs), at: fc.nat(40) }),
    fc.record({ do: fc.constant('mark' as const), of: fc.nat(2) }),
    fc.record({ do: fc.constant('mark-label' as const) }),
    fc.record({ do: fc.constant('undo' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('fetch' as const) }),
    fc.record({ do: fc.constant('prune' as const) }),
  );
  const run = async (one: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> => {
    if (one.do === 'mark') batches.push((await mark({ subscription_id: subscriptions[one.of] })).body['batch']);
    else if (one.do === 'mark-label') batches.push((await mark({ label_id: label })).body['batch']);
    else if (one.do === 'undo') await unmark(batches[one.at % Math.max(1, batches.length)]);
    else if (one.do === 'prune') await pruneItems(running.app, group, running.clock.now);
    else if (one.do === 'fetch') {
      newest += 1;
      for (const path of ['/a', '/b', '/c']) feeds.serve(path, rss(path, entries(newest - 5, newest)));
      await running.app.system('feeds', async (db) => db.query("UPDATE feeds SET next_check_at = 'epoch'"));
      await pollFeeds(running.app);
    } else {
      const all = await items(ana, group);
      const id = all[one.at % Math.max(1, all.length)]?._id;
      if (id !== undefined) await ana.call('PUT', `${group}/_design/status/_update/${one.do}/${id}`);
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        // Several callers in parallel, one step after the other.
        for (const round of rounds) await Promise.all(round.map(run));
        const { kept, counted } = await counters();
        expect(kept).toEqual(counted);
      },
    ),
    { numRuns: 12 },
  );
});

test('with `same_story`, reading an item also marks its duplicates in other feeds', async () => {
  const own = await readerGroup(running, ana);
  const long = 'The same long title told by two feeds';
  const page = 'http://example.com/story';
  const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toUTCString();
  const fresh = days(0.2);
  feeds.serve(
    '/told',
    rss('Told', [
      { guid: '1', title: long, link: page, date: fresh },
      { guid: '2', title: 'Of the same feed', link: page, date: fresh },
    ]),
  );
  feeds.serve(
    '/again',
    rss('Again', [
      { guid: '1', title: 'By its page', link: 'https://www.example.com/story/', date: days(3) },
      { guid: '2', title: long.toUpperCase(), link: 'http://example.com/by-its-title', date: days(3) },
      { guid: '3', title: 'Too long ago', link: page, date: days(6) },
      { guid: '4', title: 'Another', link: 'http://example.com/another', date: fresh },
    ]),
  );
  for (const path of ['/told', '/again']) await subscribe(ana, own, feeds.url(path));
  await pollFeeds(running.app);
  const [story] = await items(ana, own, { title: long });
  const read = async (body?: object): Promise<string[]> => {
    await ana.call('PUT', `${own}/_design/status/_update/read/${String(story?._id)}`, body);
    return titles(ana, own, { read: true });
  };
  expect(await read()).toEqual([long]);
  expect((await read({ same_story: true })).toSorted()).toEqual(['By its page', long.toUpperCase(), long].toSorted());
  const states = await ana.call('GET', `${own}/_feeds`);
  expect((states.body['rows'] as { unread: number }[]).map((row) => row.unread)).toEqual([1, 2]);
});

test('old items are pruned once they are read, except those with a star', async () => {
  const own = await readerGroup(running, ana);
  feeds.serve('/old', rss('Old', entries(1, 4)));
  await subscribe(ana, own, feeds.url('/old'));
  await pollFeeds(running.app);
  const step = async (verb: string, title: string): Promise<void> => {
    const [item] = await items(ana, own, { title });
    await ana.call('PUT', `${own}/_design/status/_update/${verb}/${String(item?._id)}`);
  };
  for (const title of ['Story 1', 'Story 2', 'Story 3']) await step('read', title);
  await step('star', 'Story 2');
  await pruneItems(running.app, own, new Date(0));
  expect(await titles(ana, own)).toHaveLength(4);
  await pruneItems(running.app, own, new Date(Date.now() + 86_400_000 * 30));
  expect((await titles(ana, own)).toSorted()).toEqual(['Story 2', 'Story 4']);
});
