import type { Db } from '#platform/server/db/database.ts';
import type { EventDetail } from '#platform/server/context.ts';

/** Assigns the invitations of a newly confirmed address to its person, except for groups that the person already belongs to. */
export async function linkInvitations(db: Db, { user_id: userId, email }: EventDetail, now: Date): Promise<void> {
  if (userId === undefined || email === undefined) throw new Error('a confirmed address names its person');
  db.invalidate({ people: [userId] });
  await db.query(
    `UPDATE memberships m SET user_id = $1, updated_at = $3
     WHERE m.status = 'pending' AND lower(m.email) = lower($2)
       AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.account_id = m.account_id AND o.user_id = $1 AND o.status = 'accepted')`,
    [userId, email, now],
  );
}
