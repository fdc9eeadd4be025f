import type { Context } from '#platform/server/context.ts';
import { remainingWarranty } from '../rules/warranty.ts';

/** Days of warranty that the work on `ticket` inherits on `day` from the ticket that it redoes; null where it redoes none. */
export async function warrantyOfRework(ctx: Context, ticket: string, day: string): Promise<number | null> {
  const rows = await ctx.db.query<{ date: string | null; warranty: number | null }>(
    `SELECT m.date, m.warranty FROM ticket_relationships r
     LEFT JOIN maintenances m ON m.account_id = r.account_id AND m.ticket_id = r.other_id
     WHERE r.account_id = $1 AND r.ticket_id = $2 AND r.relation = 'rework'`,
    [ctx.account, ticket],
  );
  if (rows.length === 0) return null;
  const left = Math.max(...rows.map((row) => remainingWarranty(row, day)));
  return left === 0 ? null : left;
}
