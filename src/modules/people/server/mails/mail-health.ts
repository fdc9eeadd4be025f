import type { Db } from '#platform/server/db/database.ts';
import { hasFactor } from '../second-factor/has-factor.ts';

/** The state of the outbox, for operators. */
export interface MailHealth {
  /** Mails that failed and will be retried, and mails given up in the last seven days. */
  readonly failing: number;
  readonly given_up: number;
  /** The last error of the mail server. */
  readonly last_failure: string | null;
}

export async function mailHealth(db: Db, now: Date): Promise<MailHealth> {
  const [row] = await db.query<MailHealth>(
    `SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS failing, count(*) FILTER (WHERE given_up_at IS NOT NULL)::int AS given_up,
       (array_agg(failure ORDER BY id DESC))[1] AS last_failure
     FROM mails WHERE failure IS NOT NULL AND sent_at IS NULL AND (given_up_at IS NULL OR given_up_at > $1)`,
    [new Date(now.getTime() - 7 * 86_400_000)],
  );
  return row ?? { failing: 0, given_up: 0, last_failure: null };
}

/**
 * What every first screen shows to a person: an address that the mail server rejects, an authenticator app that is about to be removed, whether there is
 * a second factor, and for operators the state of the outbox.
 */
export async function mailNews(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ bounced?: string; authenticator_ends_at?: string; hasFactor: boolean; operator?: MailHealth }> {
  const [row] = await db.query<{ operator: boolean; bounced: string | null; ends_at: string | null; has: boolean }>(
    `SELECT operator, (SELECT address FROM bounced_addresses WHERE address IN (lower(u.email), lower(u.unconfirmed_email)) LIMIT 1) AS bounced,
       (SELECT f.ends_at FROM authenticators f WHERE f.user_id = u.id) AS ends_at,
       ${hasFactor('u.id')} AS has
     FROM users u WHERE id = $1`,
    [userId],
  );
  return {
    hasFactor: row?.has === true,
    ...(row?.bounced && { bounced: row.bounced }),
    ...(row?.ends_at && { authenticator_ends_at: row.ends_at }),
    ...(row?.operator === true && { operator: await mailHealth(db, now) }),
  };
}
