import { mayReadModule } from '#modules/groups/server/members/may-read-module.ts';
import type { Context } from '#platform/server/context.ts';
import { reachable, type Reachable } from '#modules/people/server/mails/reachable.ts';

/**
 * Members with a confirmed address who receive mails of the group; `all_notifications` is the master switch. For tickets: those who
 * subscribed to each, and `always`. For the shop: those and its administrators. Returns nobody if more than `more` tickets arrive; the same
 * query counts them because every new ticket runs it.
 */
export async function readers(
  ctx: Context,
  which: 'about-tickets' | 'shop',
  always = '',
  flood: { readonly since: Date; readonly more: number } | null = null,
): Promise<Reachable[]> {
  const wanted = await ctx.db.query<{ id: string }>(
    `SELECT s.user_id AS id FROM subscriptions s
     WHERE s.account_id = $1 AND s.status = 'accepted' AND s.all_notifications AND ${mayReadModule('s', 'ticket')}
       AND (s.ticket_created OR s.user_id = $2 OR (s.admin AND $3))
       AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = $1 AND t.created_at > $4::timestamptz OFFSET $5)`,
    [ctx.account, always, which === 'shop', flood?.since ?? null, flood?.more ?? 0],
  );
  return reachable(
    ctx.db,
    wanted.map(({ id }) => id),
  );
}
