import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Stores a new checkout of the group. Returns the token that the browser passes to the processor; only its digest is stored. */
export async function beginCheckout(ctx: Context): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await ctx.db.query('INSERT INTO checkouts (account_id, id, user_id, created_at) VALUES ($1, $2, $3, $4)', [
    ctx.account,
    digestOf(token),
    ctx.who.user.id,
    ctx.now,
  ]);
  return token;
}

/** Whether an administrator of the group began the checkout with this token. */
export async function isCheckoutOf(db: Db, group: string, token: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM checkouts WHERE account_id = $1 AND id = $2', [group, digestOf(token)]);
  return rows.length > 0;
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
