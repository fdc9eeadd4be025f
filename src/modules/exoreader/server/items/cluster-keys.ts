import { hash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { pageKey, clusterDays, titleKey } from '../../rules/duplicate-clusters.ts';

/** Keys that duplicates share, as stored: the first 64 bits of hashes; null if title or page say nothing. */
export interface ClusterKeys {
  readonly title_key: bigint | null;
  readonly page_key: bigint | null;
}

export function clusterKeys({ title, url }: { readonly title: string; readonly url: string }): ClusterKeys {
  return { title_key: hashed(titleKey(title)), page_key: hashed(pageKey(url)) };
}

function hashed(key: string | undefined): bigint | null {
  return key === undefined ? null : hash('sha1', key, 'buffer').readBigInt64BE(0);
}

/** Ids of unread items of other subscriptions that are duplicates of this one, at most a few days apart. */
export async function otherItemsOfCluster(ctx: Context, id: string): Promise<string[]> {
  const [item] = await ctx.db.query<KeyedItem>(
    `SELECT title_key::text, page_key::text, point_at, reader_subscription_id FROM reader_items WHERE account_id = $1 AND id = $2`,
    [ctx.account, id],
  );
  if (item === undefined) return [];
  const at = Date.parse(item.point_at);
  const days = clusterDays * 86_400_000;
  const within = [ctx.account, new Date(at - days), new Date(at + days), item.reader_subscription_id];
  const same = async (column: 'title_key' | 'page_key'): Promise<{ id: string }[]> =>
    item[column] === null
      ? []
      : ctx.db.query(
          `SELECT id FROM reader_items WHERE account_id = $1 AND point_at BETWEEN $2 AND $3 AND reader_subscription_id <> $4
             AND ${column} = $5::bigint AND NOT "read" LIMIT ${most}`,
          [...within, item[column]],
        );
  const found = [...(await same('title_key')), ...(await same('page_key'))];
  return [...new Set(found.map((row) => row.id))];
}

/** More duplicates than a cluster ever has. */
const most = 100;

interface KeyedItem {
  readonly title_key: string | null;
  readonly page_key: string | null;
  readonly point_at: string;
  readonly reader_subscription_id: string;
}
