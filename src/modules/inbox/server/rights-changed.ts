import type { Db } from '#platform/server/db/database.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';
import { noticeJob } from './notice-job.ts';

/** Notes that a person's rights in the bound group have changed: the job then removes notices of hidden records. */
export async function noteRights(db: Db, detail: EventDetail, now: Date): Promise<void> {
  await db.query(
    "INSERT INTO pending_notices (user_id, module, at, detail, mailed) SELECT unnest($1::text[]), '', $2, '{}', false",
    [(detail['people'] ?? '').split(' ').filter((id) => id !== ''), now],
  );
  db.wake(noticeJob);
}

/** Notes the same of all members of the group: a record of it was hidden from some, or is not any more. */
export async function noteRightsOfAll(ctx: Context): Promise<void> {
  const members = await ctx.db.query<{ user_id: string }>(
    "SELECT user_id FROM memberships WHERE account_id = $1 AND status = 'accepted'",
    [ctx.account],
  );
  await noteRights(ctx.db, { people: members.map((row) => row.user_id).join(' ') }, ctx.now);
}
