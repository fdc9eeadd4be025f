import type { EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '#modules/people/server/audit.ts';
import { afterLoss } from '../../rules/factor-rule.ts';
import { hasFactor } from '#modules/people/server/second-factor/has-factor.ts';

/**
 * A person without a second factor loses the groups that demand one, at once if the grace is over. Who came back after losing everything gets a short
 * one again.
 */
export async function closeOrProlong(db: Db, { user_id: userId, lost }: EventDetail, now: Date): Promise<void> {
  if (userId === undefined) throw new Error('a removed second factor names its person');
  db.invalidate({ people: [userId] });
  if (lost !== undefined)
    await db.query(
      `UPDATE memberships SET factor_due = greatest(factor_due, $2), factor_told = least(factor_told, 2)
       WHERE user_id = $1 AND factor_due IS NOT NULL AND NOT ${hasFactor('$1')}`,
      [userId, afterLoss(now)],
    );
  const closed = await db.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM memberships WHERE user_id = $1 AND factor_due <= $2 AND NOT ${hasFactor('$1')}`,
    [userId, now],
  );
  for (const { account_id: accountId, id } of closed)
    await audit(db, { event: 'second_factor_missing', userId, accountId, at: now, detail: { subscription: id } });
}
