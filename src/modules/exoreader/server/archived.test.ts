import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { importArchive } from '#platform/server/transfer/archive/import.ts';
import { entries, openReader, readerApp, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import type { TestApp } from '#src/testing/app.ts';
import { pollFeeds } from './engine/poll.ts';

let opened: OpenReader;
let there: TestApp;
let folder: string;
beforeAll(async () => {
  opened = await openReader();
  there = await readerApp(opened.feeds);
  folder = mkdtempSync(join(tmpdir(), 'oficina-reader-archive-'));
});
afterAll(async () => {
  await Promise.all([opened.close(), there.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly title: string;
  readonly read: boolean;
  readonly linked: boolean;
}

test('a group imported into another installation receives new items, and no item twice', async () => {
  const { feeds, running, ana, group } = opened;
  // Two entries with the same title and address are two items.
  const twice = entries(3, 3).map((entry) => ({ ...entry, guid: 'again' }));
  feeds.serve('/news', rss('News', [...entries(1, 3), ...twice]));
  const subscription = await subscribe(ana, group, feeds.url('/news'));
  await pollFeeds(running.app);
  const rows = async (app: TestApp): Promise<Row[]> =>
    app.database.transaction('oficina_app', group, async (db) =>
      db.query<Row & Record<string, unknown>>(
        'SELECT title, "read", document_id > 0 AS linked FROM reader_items WHERE account_id = $1 ORDER BY title, "read" DESC, id',
        [group],
      ),
    );
  await running.database.transaction('oficina_app', group, async (db) => {
    await db.query(`UPDATE reader_items SET "read" = true WHERE account_id = $1 AND title = 'Story 1'`, [group]);
    await db.query('UPDATE reader_sources SET unread = unread - 1 WHERE account_id = $1', [group]);
  });
  const before = await rows(running);
  expect(before.length).toBe(4);
  const file = join(folder, 'group.zip');
  await exportArchive(running.app, group, file);
  await importArchive(there.app, file);
  expect(await rows(there)).toEqual(before.map((row) => ({ ...row, linked: false })));
  feeds.serve('/news', rss('News', [...entries(2, 4), ...twice]));
  await pollFeeds(there.app);
  const after = await rows(there);
  expect(after.map(({ title, read }) => [title, read])).toEqual([
    ['Story 1', true],
    ['Story 2', false],
    ['Story 3', false],
    ['Story 3', false],
    ['Story 4', false],
  ]);
  expect(
    after.map(({ linked }) => linked),
    'the feed has the first one no more',
  ).toEqual([false, true, true, true, true]);
  const counts = await there.database.transaction('oficina_app', group, async (db) =>
    db.query('SELECT items, unread FROM reader_sources WHERE account_id = $1 AND subscription_id = $2', [
      group,
      subscription,
    ]),
  );
  expect(counts).toEqual([{ items: 5, unread: 4 }]);
});
