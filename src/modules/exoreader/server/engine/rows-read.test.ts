import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsReadBy } from '#src/testing/database/rows-read.ts';
import { entries, items, openReader, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from './poll.ts';

/** Fetching one feed must not read rows of other subscriptions. The test counts rows that PostgreSQL reads, by scans and by indexes. */

const others = 3000;
let opened: OpenReader;

beforeAll(async () => {
  opened = await openReader();
  const { feeds, running, ana, group } = opened;
  feeds.serve('/one', rss('One', entries(1, 20)));
  const id = await subscribe(ana, group, feeds.url('/one'));
  await pollFeeds(running.app);
  const other = { url: feeds.url('/other'), feed_id: 1000, seq: 0 };
  for (const table of ['reader_subscriptions', 'changes', 'reader_sources'])
    await running.database.transaction('oficina_app', group, async (db) => {
      const key = table === 'reader_sources' ? 'subscription_id' : 'id';
      await db.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('${key}', t.${key} || n, 'url', $3::text || n, 'feed_id', $4::int + n, 'seq', $5::int - n))).*
         FROM ${table} t, generate_series(1, ${others}) n WHERE t.account_id = $1 AND t.${key} = $2 ON CONFLICT DO NOTHING`,
        [group, id, other.url, other.feed_id, other.seq],
      );
    });
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO reader_items SELECT (jsonb_populate_record(t, jsonb_build_object('id', 'other' || n, 'document_id', 1000 + n, 'reader_subscription_id', $2::text || n))).*
       FROM reader_items t, generate_series(1, ${others}) n WHERE t.account_id = $1 AND t.id = (SELECT min(id) FROM reader_items WHERE account_id = $1) ON CONFLICT DO NOTHING`,
      [group, id],
    ),
  );
  await running.pool.query('ANALYZE');
}, 60_000);
afterAll(async () => opened.close());

test('rows read for a feed with new items, and for a new subscription', async () => {
  const { feeds, running, ana, group } = opened;
  feeds.serve('/one', rss('One', entries(2, 21)));
  feeds.serve('/two', rss('Two', entries(31, 40)));
  await subscribe(ana, group, feeds.url('/two'));
  await running.pool.query("UPDATE feeds SET next_check_at = 'epoch'");
  const read = await rowsReadBy(running, async () => pollFeeds(running.app));
  const found = await items(ana, group, { title: { $in: ['Story 21', 'Story 31'] } });
  expect(found).toHaveLength(2);
  const much = [...read].filter(([name, rows]) => rows > others / 3 && !name.startsWith('pg_'));
  expect(Object.fromEntries(much)).toEqual({});
});
