import type { Context } from '#platform/server/context.ts';
import { subscriptionsAndLabels } from './contents.ts';

/** Calls that programs send before they fetch items: subscriptions, tags and unread counts. */

export async function subscriptionList(ctx: Context) {
  const { sources, labels } = await subscriptionsAndLabels(ctx);
  return {
    subscriptions: [...sources.values()].map((source) => ({
      id: `feed/${source.id}`,
      title: source.title ?? source.url,
      categories: (source.reader_label ?? []).flatMap((id) => {
        const name = labels.get(id);
        return name === undefined ? [] : [{ id: `user/-/label/${name}`, label: name }];
      }),
      url: source.url,
      htmlUrl: source.website_url ?? source.url,
      iconUrl: '',
      firstitemmsec: '0',
      sortid: source.id.slice(-8),
    })),
  };
}

export async function tagList(ctx: Context) {
  const { labels } = await subscriptionsAndLabels(ctx);
  return {
    tags: [
      { id: 'user/-/state/com.google/starred', sortid: 'A0000001' },
      ...[...labels.values()].map((name) => ({ id: `user/-/label/${name}`, sortid: name, type: 'folder' })),
    ],
  };
}

export async function unreadCount(ctx: Context) {
  const { sources, labels } = await subscriptionsAndLabels(ctx);
  const counts = await ctx.db.query<{ subscription_id: string; unread: number }>(
    'SELECT subscription_id, unread FROM reader_sources WHERE account_id = $1',
    [ctx.account],
  );
  const [newest] = await ctx.db.query<{ created_at: string }>(
    'SELECT created_at FROM reader_items WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
    [ctx.account],
  );
  const newestItemTimestampUsec = String((newest === undefined ? 0 : Date.parse(newest.created_at)) * 1000);
  const byId = new Map(counts.map((row) => [row.subscription_id, row.unread]));
  const byLabel = new Map<string, number>();
  for (const source of sources.values())
    for (const label of source.reader_label ?? [])
      byLabel.set(label, (byLabel.get(label) ?? 0) + (byId.get(source.id) ?? 0));
  const rows = [
    ...counts.map((row) => ({ id: `feed/${row.subscription_id}`, count: row.unread })),
    ...[...labels].map(([id, name]) => ({ id: `user/-/label/${name}`, count: byLabel.get(id) ?? 0 })),
    { id: 'user/-/state/com.google/reading-list', count: counts.reduce((sum, row) => sum + row.unread, 0) },
  ];
  return { max: 1_000_000, unreadcounts: rows.map((row) => ({ ...row, newestItemTimestampUsec })) };
}
