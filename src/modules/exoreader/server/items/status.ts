import { failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { announceChanges, lockAccount } from '#platform/server/records/group-lock.ts';
import { otherItemsOfCluster } from './cluster-keys.ts';
import { readerItem } from '../../entities/reader-item.ts';

const verbs = {
  read: { column: 'read', to: true },
  unread: { column: 'read', to: false },
  star: { column: 'starred', to: true },
  unstar: { column: 'starred', to: false },
} as const;

export type Verb = keyof typeof verbs;

/**
 * `PUT /{db}/_design/status/_update/{read|unread|star|unstar}/{item}`. Repeating a call changes nothing. With
 * `same_story`, the duplicates in other feeds are marked as read too.
 */
export const updateItemStatus: Update = async (ctx, verb, id, body) => {
  if (!Object.hasOwn(verbs, verb)) throw failure('not_found', 'missing');
  if (ctx.product.registry.ofId(id) !== readerItem)
    throw failure('bad_request', 'Only items of feeds are read or starred');
  await lockAccount(ctx);
  const others = verb === 'read' && body['same_story'] === true ? await otherItemsOfCluster(ctx, id) : [];
  await setStates(ctx, verb as Verb, [id, ...others]);
  const [row] = await ctx.db.query<{ rev: string }>('SELECT rev FROM reader_items WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
  ]);
  if (row === undefined) throw failure('not_found', 'missing');
  return { id, rev: row.rev };
};

/**
 * Sets a state of many items and updates the counters of their subscriptions. The caller holds the group lock. Returns how many items changed.
 * `mark` is the batch with which the change can be undone.
 */
export async function setStates(
  ctx: Context,
  verb: Verb,
  ids: readonly string[],
  mark: string | null = null,
): Promise<number> {
  const { column, to } = verbs[verb];
  // Marking an item by hand removes it from its batch, so that an undo does not change it.
  const batch = column === 'read' ? ', mark_id = $6' : '';
  const moved = await ctx.db.query<{ subscription: string }>(
    `UPDATE reader_items i SET "${column}" = $2, updated_at = $3, rev = (split_part(i.rev, '-', 1)::integer + 1) || '-' || u.tail${batch}
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($4::text[], $5::text[]) AS v(id, tail)) AS u
     WHERE i.account_id = $1 AND i.account_id = u.account_id AND i.id = u.id AND i."${column}" <> $2
     RETURNING i.reader_subscription_id AS subscription`,
    [ctx.account, to, ctx.now, ids, ids.map(() => nextRev().slice(2)), ...(column === 'read' ? [mark] : [])],
  );
  const counts = countBy(moved.map(({ subscription }) => subscription));
  await updateCounters(ctx, column === 'read' ? 'unread' : 'starred', counts, (column === 'read') === to ? -1 : 1);
  return moved.length;
}

async function updateCounters(
  ctx: Context,
  column: 'unread' | 'starred',
  counts: ReadonlyMap<string, number>,
  sign: 1 | -1,
): Promise<void> {
  if (counts.size === 0) return;
  await ctx.db.query(
    `UPDATE reader_sources s SET ${column} = s.${column} + u.amount
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($2::text[], $3::integer[]) AS v(id, amount)) AS u
     WHERE s.account_id = $1 AND s.account_id = u.account_id AND s.subscription_id = u.id`,
    [ctx.account, [...counts.keys()], [...counts.values()].map((count) => sign * count)],
  );
  await announceChanges(ctx, [...counts.keys()]);
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
