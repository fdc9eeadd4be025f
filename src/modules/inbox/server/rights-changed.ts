import type { Db } from '#platform/server/db/database.ts';
import type { EventDetail } from '#platform/server/context.ts';
import { noticeJob } from './notice-job.ts';

/** Notes that a person's rights in the bound group have changed: the job then removes notices of hidden records. */
export async function noteRights(db: Db, detail: EventDetail, now: Date): Promise<void> {
  await db.query(
    "INSERT INTO pending_notices (user_id, module, at, detail, mailed) SELECT unnest($1::text[]), '', $2, '{}', false",
    [(detail['people'] ?? '').split(' ').filter((id) => id !== ''), now],
  );
  db.wake(noticeJob);
}
