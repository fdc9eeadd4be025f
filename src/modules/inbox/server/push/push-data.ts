import type { Db } from '#platform/server/db/database.ts';

/** For the download of one's own data: the person's devices, without address and keys, by which messages are sent to them. */
export async function pushData(db: Db, person: string): Promise<Readonly<Record<string, Record<string, unknown>[]>>> {
  return {
    push_devices: await db.query(
      `SELECT p.host AS push_service, s.user_agent, p.created_at, p.last_sent_at
       FROM push_subscriptions p LEFT JOIN sessions s ON s.stable_id = p.session_id
       WHERE p.account_id = $1 ORDER BY p.created_at`,
      [person],
    ),
  };
}
