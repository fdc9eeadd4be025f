import { newId } from '#platform/entity/id.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { openStatuses } from '../rules/status.ts';

/** Stores how long tickets were in the open status that they left. */
export async function storeStatusPeriods(ctx: Context, saved: readonly Saved[]): Promise<void> {
  const left = saved.flatMap(({ id, before, values }) =>
    before === undefined || values['status'] === undefined || values['status'] === before['status']
      ? []
      : [{ id, before, status: String(before['status'] ?? 'open') }],
  );
  const ended = left.filter(({ status }) => openStatuses.some((open) => open === status));
  if (ended.length === 0) return;
  await ctx.db.query(
    `INSERT INTO ticket_stays (account_id, id, ticket_id, ticket_created_at, status, seconds)
     SELECT $1, one.id, one.ticket_id, one.created_at, one.status, greatest(0, date_part('epoch', $7::timestamptz - one.began))::integer
     FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::timestamptz[]) AS one (id, ticket_id, created_at, status, began)
     ON CONFLICT DO NOTHING`,
    [
      ctx.account,
      ended.map(() => newId('sty')),
      ended.map(({ id }) => id),
      ended.map(({ before }) => before.created_at),
      ended.map(({ status }) => status),
      ended.map(({ before }) => before['status_at'] ?? before.created_at),
      ctx.now,
    ],
  );
}

/** Removes the periods of removed tickets. */
export async function removeStatusPeriods(ctx: Context, tickets: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM ticket_stays WHERE account_id = $1 AND ticket_id = ANY($2)', [ctx.account, tickets]);
}
