import type { Keys } from '#platform/server/auth/caller.ts';
import type { EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { digest, identityOf, isLongAgo } from '#modules/people/server/sessions/authentication.ts';
import { calendarPrefix } from '../../rules/calendar-address.ts';

/** No module has this name, so the secret of a calendar opens no other route. */
const nowhere = 'calendar';

/** Identifies the owner of a calendar address. */
export const calendarKeys: Keys = {
  prefix: calendarPrefix,
  tables: ['calendar_feeds', 'calendar_feed_secrets'],
  identify: async (db, secret, now) => {
    const hash = digest(secret);
    const [owner] = await db.query<{ account_id: string; id: string; user_id: string }>(
      'SELECT account_id, id, user_id FROM calendar_feed_secrets WHERE token_hash = $1',
      [hash],
    );
    if (owner === undefined) return undefined;
    const { account_id: account, id, user_id: user } = owner;
    const [feed] = await db.query<{ description: string; last_used_at: string | null }>(
      'SELECT description, last_used_at FROM calendar_feeds WHERE account_id = $1 AND id = $2',
      [account, id],
    );
    const person = await identityOf(db, user, hash, now);
    if (feed === undefined || person === undefined) return undefined;
    const noteUse = async (later: Db): Promise<void> =>
      void (await later.query('UPDATE calendar_feeds SET last_used_at = $3 WHERE account_id = $1 AND id = $2', [
        account,
        id,
        now,
      ]));
    const key = { id, module: nowhere, account, readOnly: true, origins: [], label: feed.description };
    return { ...person, key, ...(isLongAgo(feed.last_used_at, now) ? { noteUse } : {}) };
  },
  origins: async () => Promise.resolve([]),
};

/** Revokes all calendar addresses of a person in all groups, after a password reset. */
export async function endCalendarFeeds(db: Db, { user_id: userId }: EventDetail, now: Date): Promise<void> {
  if (userId === undefined) throw new Error('ended tokens name their person');
  db.invalidate({ people: [userId] });
  const gone = await db.query<{ account_id: string; id: string }>(
    'DELETE FROM calendar_feed_secrets WHERE user_id = $1 RETURNING account_id, id',
    [userId],
  );
  for (const { account_id: account, id } of gone)
    await db.query('UPDATE calendar_feeds SET ended_at = $3 WHERE account_id = $1 AND id = $2', [account, id, now]);
}
