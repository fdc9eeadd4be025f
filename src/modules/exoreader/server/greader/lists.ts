import type { Context } from '#platform/server/context.ts';
import { subscriptionsAndLabels } from './contents.ts';
import { arrivalUsec } from './parameters.ts';

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

interface Unread {
  readonly count: number;
  /** When the newest item arrived, in microseconds; 0 if there was none. */
  readonly newest: number;
}

export async function unreadCount(ctx: Context) {
  const { sources, labels } = await subscriptionsAndLabels(ctx);
  const rows = await ctx.db.query<{
    subscription_id: string;
    unread: number;
    newest_item: string | null;
    newest_item_at: string | null;
  }>('SELECT subscription_id, unread, newest_item, newest_item_at FROM reader_sources WHERE account_id = $1', [
    ctx.account,
  ]);
  const feeds = new Map(
    rows.map(({ subscription_id: id, unread: count, newest_item: item, newest_item_at: at }): [string, Unread] => [
      id,
      { count, newest: item === null || at === null ? 0 : arrivalUsec(at, item) },
    ]),
  );
  const byLabel = new Map<string, Unread>();
  for (const { id, reader_label: own } of sources.values())
    for (const label of own ?? []) byLabel.set(label, sum([byLabel.get(label), feeds.get(id)]));
  const all = [
    ...[...feeds].map(([id, unread]) => ({ id: `feed/${id}`, unread })),
    ...[...labels].map(([id, name]) => ({ id: `user/-/label/${name}`, unread: sum([byLabel.get(id)]) })),
    { id: 'user/-/state/com.google/reading-list', unread: sum([...feeds.values()]) },
  ];
  return {
    max: 1_000_000,
    unreadcounts: all.map(({ id, unread: { count, newest } }) => ({
      id,
      count,
      newestItemTimestampUsec: String(newest),
    })),
  };
}

function sum(some: readonly (Unread | undefined)[]): Unread {
  let [count, newest] = [0, 0];
  for (const one of some) {
    count += one?.count ?? 0;
    newest = Math.max(newest, one?.newest ?? 0);
  }
  return { count, newest };
}
