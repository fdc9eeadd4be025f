import { createHash } from 'node:crypto';
import { fail } from '#platform/entity/failure.ts';
import type { Db } from '#platform/server/database.ts';
import type { Access, Authentication, Caller } from '#platform/server/module.ts';
import { isExpired, mustConfirm } from '../rules/session.ts';
import { people } from './people.ts';

export const authentication: Authentication = { caller, people };

/** Only the digest of a session token is kept: who reads the table cannot sign in. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function caller(db: Db, token: string, now: Date, database: string | undefined): Promise<Caller | undefined> {
  const [row] = await db.query<Row>(sql, [digest(token), database ?? null]);
  if (row === undefined || isExpired(row, now)) return undefined;
  if (now.getTime() - Date.parse(row.seen_at) > 300_000) {
    await db.query('UPDATE sessions SET seen_at = $2 WHERE token_hash = $1', [digest(token), now]);
  }
  const confirmed = row.confirmed_at !== null;
  const user = {
    id: row.id,
    email: row.email ?? row.unconfirmed_email,
    fullname: row.fullname,
    locale: row.locale,
    confirmed,
  };
  const own = database === row.id;
  if (!own && database !== undefined && row.status !== null && mustConfirm(row, now)) {
    throw fail('forbidden', 'Please, confirm your email first');
  }
  const access: Access | undefined = own ? { admin: true, pending: false } : accessOf(row);
  return { user, sessionId: digest(token).toString('hex'), roles: row.roles, access };
}

interface Row {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly locale: string;
  readonly confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
  readonly roles: readonly string[];
  readonly status: string | null;
  readonly admin: boolean | null;
}

const sql = `SELECT u.id, u.fullname, u.email, u.unconfirmed_email, u.locale, u.confirmed_at, u.confirmation_sent_at,
    s.created_at, s.seen_at, s.remember, m.status, m.admin,
    ARRAY(SELECT account_id FROM memberships r WHERE r.user_id = u.id AND r.status <> 'removed' ORDER BY r.bookmark DESC, r.created_at) AS roles
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
  LEFT JOIN memberships m ON m.user_id = u.id AND m.account_id = $2 AND m.status <> 'removed'
  WHERE s.token_hash = $1`;

function accessOf(row: Row): Access | undefined {
  if (row.status === null) return undefined;
  return { admin: row.admin === true && row.status === 'accepted', pending: row.status === 'pending' };
}
