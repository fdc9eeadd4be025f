import { deleteAll, batchSize, deleteRows } from '#platform/server/db/delete-in-batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/app.ts';

/** Tables with the condition for rows to delete; `$1` is the time so many days ago. */
const ends = [
  ['sessions', 'created_at < $1', 31],
  ['one_time_tokens', 'expires_at < $1', 7],
  ['used_challenges', 'expires_at < $1', 1],
  ['attempts', 'NOT $1 < ANY(times)', 1],
  ['bounced_addresses', 'at < $1', 400],
  ['newsletters', 'coalesce(ended_at, tested_at) < $1 AND (begun_at IS NULL OR ended_at IS NOT NULL)', 1100],
  // As the privacy page promises.
  [
    'audit',
    "at < $1 AND event IN ('login', 'login_failed', 'code_failed', 'passkey_failed', 'proved', 'proof_failed', 'logout', 'session_revoked')",
    365,
  ],
] as const;

/** Every night: deletes expired sessions, links, counted attempts, stored answers, mails and audit rows. */
export const sweep: Job = {
  name: 'sweep',
  schedule: '20 3 * * *',
  work: async (app) => {
    const before = (days: number): Date => new Date(app.now().getTime() - days * 86_400_000);
    const within: Parameters<typeof deleteAll>[0] = async (cut) => app.system('sweep', cut);
    for (const [table, condition, days] of ends)
      await deleteAll(within, async (db) => deleteRows(db, table, condition, before(days)));
    await deleteAll(within, async (db) => cutAnswers(db, before(1)));
    const { mails, audit } = app.environment.retentionDays;
    await deleteAll(within, async (db) => deleteRows(db, 'mails', 'coalesce(sent_at, created_at) < $1', before(mails)));
    await deleteAll(within, async (db) => {
      const [row] = await db.query<{ gone: number }>('SELECT cut_audit($1, $2)::int AS gone', [
        before(audit),
        batchSize,
      ]);
      return row?.gone ?? 0;
    });
  },
};

/** Stored answers are distributed by database, so each statement deletes those of one database. */
async function cutAnswers(db: Db, before: Date): Promise<number> {
  const old = await db.query<{ account_id: string; key: string }>(
    `SELECT account_id, key FROM idempotent_answers WHERE created_at < $1 LIMIT ${batchSize}`,
    [before],
  );
  for (const database of new Set(old.map((answer) => answer.account_id)))
    await db.query(
      'DELETE FROM idempotent_answers WHERE account_id = $1 AND key = ANY($2::text[]) AND created_at < $3',
      [database, old.flatMap(({ account_id: of, key }) => (of === database ? [key] : [])), before],
    );
  return old.length;
}
