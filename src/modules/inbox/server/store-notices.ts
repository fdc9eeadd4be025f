import type { Context } from '#platform/server/context.ts';
import { createOwn, removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { notice } from '../entities/notice.ts';
import { groupedBy, type Event, type Told } from './event.ts';

/** Unread notices for one reason in one group. Further events are counted in one notice that is about no single record. */
const maxUnread = 100;
/** Days that a notice is stored, and notices removed at a time. */
const retentionDays = 180;
const removedAtOnce = 20;

/** An unread notice that further events are added to. */
interface Unread {
  readonly id: string;
  readonly group_id: string;
  readonly reason: string;
  readonly item: string | null;
  readonly times: number;
}

/** Stores events as notices: those of one record and reason as one, together with those of its unread notice. */
export async function storeNotices(ctx: Context, told: Told, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  // No other process may look for unread notices until these are stored.
  await lockAccount(ctx);
  const unread = await unreadOf(ctx, events);
  for (const alike of groupedBy(events, ({ group_id: group, reason }) => `${group} ${reason}`)) {
    const known = unread.filter((one) => one.group_id === alike[0]?.group_id && one.reason === alike[0].reason);
    const items = new Set(known.map(({ item }) => item));
    const placed = alike.map((event) => {
      const item = items.has(event.item) || items.size < maxUnread ? event.item : null;
      items.add(item);
      return { event, item };
    });
    for (const same of groupedBy(placed, ({ item }) => item ?? '')) {
      const [item, last] = [same[0]?.item ?? null, same.at(-1)?.event];
      if (last === undefined) continue;
      const before = known.find((one) => one.item === item);
      await storeOne(ctx, told, { last, item, before, times: same.length });
    }
  }
  await removeExpired(ctx);
}

/** The last of some events, how many they are, and the unread notice that they are added to. */
interface Addition {
  readonly last: Event;
  /** Null for a notice about many records. */
  readonly item: string | null;
  readonly before: Unread | undefined;
  readonly times: number;
}

async function storeOne(ctx: Context, { locale }: Told, { last, item, before, times }: Addition): Promise<void> {
  const about =
    item === null
      ? { item_label: null, anchor: null, detail: null }
      : { item_label: last.item_label, anchor: last.anchor, detail: last.detail.fact?.[locale] ?? null };
  const values = {
    ...about,
    at: last.at,
    by_id: last.by_id,
    times: (before?.times ?? 0) + times,
    snoozed_until: null,
    quiet: !last.mailed,
  };
  if (before !== undefined) {
    await updateOwn(ctx, notice, before.id, values, 'update');
    return;
  }
  const { group_id, reason, item_kind } = last;
  await createOwn(ctx, notice, { ...values, group_id, reason, item, item_kind }, 'create');
}

/** Who gets notices loses the oldest ones, a few each time. */
async function removeExpired(ctx: Context): Promise<void> {
  const end = new Date(ctx.now.getTime() - retentionDays * 86_400_000);
  const expired = await ctx.db.query<{ id: string }>(
    'SELECT id FROM notices WHERE account_id = $1 AND at < $2 ORDER BY at LIMIT $3',
    [ctx.account, end, removedAtOnce],
  );
  for (const { id } of expired) await removeOwn(ctx, notice, id);
}

async function unreadOf(ctx: Context, events: readonly Event[]): Promise<Unread[]> {
  return ctx.db.query<Unread & Record<string, unknown>>(
    `SELECT id, group_id, reason, item, times FROM notices
     WHERE account_id = $1 AND read_at IS NULL AND done_at IS NULL AND reason = ANY($2) AND group_id = ANY($3)`,
    [ctx.account, [...new Set(events.map(({ reason }) => reason))], [...new Set(events.map((one) => one.group_id))]],
  );
}
