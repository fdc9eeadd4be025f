import type { Context } from '#platform/server/context.ts';

/** A member as letters need to know them. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/**
 * Members with a confirmed address whom the group may write to: `all_notifications` is the master switch. About tickets: who
 * wants to hear of each, and `always`; to the shop: those and its administrators. Nobody while a flood of more new tickets than
 * `more` comes in, counted in the same question because every new ticket asks it.
 */
export async function readers(
  ctx: Context,
  which: 'about-tickets' | 'shop',
  always = '',
  flood: { readonly since: Date; readonly more: number } | null = null,
): Promise<Reader[]> {
  return ctx.db.query<Reader>(
    `SELECT u.id, u.email, u.fullname, u.locale FROM subscriptions s JOIN users u ON u.id = s.user_id
     WHERE s.account_id = $1 AND s.status = 'accepted' AND s.all_notifications AND u.email IS NOT NULL
       AND (s.ticket_created OR u.id = $2 OR (s.admin AND $3))
       AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = $1 AND t.created_at > $4::timestamptz OFFSET $5)
     ORDER BY u.id`,
    [ctx.account, always, which === 'shop', flood?.since ?? null, flood?.more ?? 0],
  );
}
