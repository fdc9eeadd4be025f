import type { App } from '#platform/server/app.ts';
import { seal, unseal } from '#platform/server/auth/seal.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import { judge, type Verdict } from './app-codes.ts';

/** The stored authenticator apps: one of each person at most. */

const purpose = 'authenticator';

/** Stores the app, which has just shown its first code; false if the person has one already. */
export async function addAuthenticator(
  app: App,
  db: Db,
  userId: string,
  { secret, step, drift }: { readonly secret: string; readonly step: number; readonly drift: number },
  now: Date,
): Promise<boolean> {
  const added = await db.query(
    `INSERT INTO authenticators (user_id, sealed, created_at, last_step, drift) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [userId, seal(app.secret, purpose, userId, secret), now, step, drift],
  );
  return added.length > 0;
}

export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  return (await db.query('SELECT FROM authenticators WHERE user_id = $1', [userId])).length > 0;
}

/** Removes the app and the recovery codes; false if there was none. */
export async function removeAuthenticator(db: Db, userId: string): Promise<boolean> {
  const removed = await db.query('DELETE FROM authenticators WHERE user_id = $1 RETURNING 1', [userId]);
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  return removed.length > 0;
}

/**
 * Removes what a person who took over the account may have added: an app, codes that were made with it, passkeys, identities. Returns
 * whether a second factor was among it.
 */
export async function removeFactorsSince(db: Db, userId: string, since: string): Promise<boolean> {
  let removed = 0;
  for (const table of ['authenticators', 'recovery_codes', 'passkeys']) {
    const sql = `DELETE FROM ${table} WHERE user_id = $1 AND created_at >= $2 RETURNING 1`;
    removed += (await db.query(sql, [userId, since])).length;
  }
  await db.query('DELETE FROM identities WHERE user_id = $1 AND created_at >= $2', [userId, since]);
  return removed > 0;
}

/**
 * Judges a code and notes what was learned: a right one is used up and keeps an app that was reported as lost, and a clock that is wrong by a minute or two is known for the next code. The row
 * stays locked until the commit, so that of many requests with one code one is right. `unreadable`: the server was restored without its secret.
 */
export async function tryCode(
  app: App,
  db: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<Verdict | { readonly is: 'unreadable' }> {
  const [row] = await db.query<{ sealed: Buffer; last_step: string; drift: number }>(
    'SELECT sealed, last_step, drift FROM authenticators WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  if (row === undefined) return { is: 'wrong' };
  const secret = unseal(app.secret, purpose, userId, row.sealed);
  if (secret === undefined) return { is: 'unreadable' };
  // Whether the person has an app stays as it is.
  db.invalidate('nobody');
  const verdict = judge({ secret, lastStep: Number(row.last_step), drift: row.drift }, code, now);
  if (verdict.is === 'right' || verdict.is === 'of-another-clock')
    await db.query(
      `UPDATE authenticators SET last_step = $2, drift = $3, last_used_at = CASE WHEN $4 THEN $5 ELSE last_used_at END,
         ends_at = CASE WHEN $4 THEN NULL ELSE ends_at END WHERE user_id = $1`,
      [userId, verdict.step, verdict.drift, verdict.is === 'right', now],
    );
  return verdict;
}

/** Stops the removal of a person's app, if one has begun. */
export async function keepAuthenticator(db: Db, userId: string, address: string, now: Date): Promise<void> {
  db.invalidate('nobody');
  const kept = await db.query(
    'UPDATE authenticators SET ends_at = NULL WHERE user_id = $1 AND ends_at > $2 RETURNING 1',
    [userId, now],
  );
  if (kept.length > 0) await audit(db, { event: 'second_factor_kept', userId, address, at: now });
}
