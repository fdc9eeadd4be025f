import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database.ts';
import type { Access, Authentication, Caller } from '#platform/server/module.ts';
import { isReadOnly } from '../rules/plan.ts';
import { secretPrefix } from '../rules/scopes.ts';
import { isExpired, mustConfirm } from '../rules/session.ts';
import { people } from './people.ts';

export const authentication: Authentication = {
  tables: ['sessions', 'users', 'memberships', 'groups', 'user_tokens', 'user_token_secrets'],
  caller: async (db, token, now, database) =>
    token.startsWith(secretPrefix) ? tokenCaller(db, token, now, database) : sessionCaller(db, token, now, database),
  people,
};

/** Only the digest of a token is kept: who reads the table cannot sign in. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Moments of use are written every five minutes at most, so that reading does not write. */
const noteUseEvery = 300_000;

async function sessionCaller(
  db: Db,
  token: string,
  now: Date,
  database: string | undefined,
): Promise<Caller | undefined> {
  const hash = digest(token);
  const [row] = await db.query<PersonRow & SessionRow>(sessionSql, [hash, database ?? null]);
  if (row === undefined || isExpired(row, now)) return undefined;
  if (now.getTime() - Date.parse(row.seen_at) > noteUseEvery) {
    await db.query('UPDATE sessions SET seen_at = $2 WHERE token_hash = $1', [hash, now]);
  }
  return callerIn(row, hash, now, database);
}

/** An access token acts for its person, within its scopes, while it is active and not expired. */
async function tokenCaller(
  db: Db,
  token: string,
  now: Date,
  database: string | undefined,
): Promise<Caller | undefined> {
  const hash = digest(token);
  const [row] = await db.query<PersonRow & TokenRow>(tokenSql, [hash, database ?? null]);
  if (row === undefined || (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime())) return undefined;
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > noteUseEvery) {
    await db.query('UPDATE user_tokens SET last_used_at = $3 WHERE account_id = $1 AND id = $2', [
      row.id,
      row.token_id,
      now,
    ]);
  }
  return { ...callerIn(row, hash, now, database), scopes: row.permissions };
}

interface PersonRow {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly locale: string;
  readonly confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly roles: readonly string[];
  readonly status: string | null;
  readonly admin: boolean | null;
  readonly plan: string | null;
  readonly over_since: string | null;
}
interface SessionRow {
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
}
interface TokenRow {
  readonly token_id: string;
  readonly permissions: readonly string[];
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

const person = `u.id, u.fullname, u.email, u.unconfirmed_email, u.locale, u.confirmed_at, u.confirmation_sent_at,
    m.status, m.admin, g.plan, g.over_since,
    ARRAY(SELECT account_id FROM memberships r WHERE r.user_id = u.id AND r.status <> 'removed' ORDER BY r.bookmark DESC, r.created_at) AS roles`;
const membership = `LEFT JOIN memberships m ON m.user_id = u.id AND m.account_id = $2 AND m.status <> 'removed'
  LEFT JOIN groups g ON g.account_id = m.account_id`;
// Somebody who is a member may be invited by another address as well.
const first = "ORDER BY (m.status = 'accepted') DESC NULLS LAST LIMIT 1";

const sessionSql = `SELECT ${person}, s.created_at, s.seen_at, s.remember
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
  ${membership}
  WHERE s.token_hash = $1 ${first}`;

const tokenSql = `SELECT ${person}, t.id AS token_id, t.permissions, t.expires_at, t.last_used_at
  FROM user_token_secrets s
  JOIN user_tokens t ON t.account_id = s.account_id AND t.id = s.id AND t.active
  JOIN users u ON u.id = s.account_id AND u.disabled_at IS NULL
  ${membership}
  WHERE s.token_hash = $1 ${first}`;

function callerIn(row: PersonRow, hash: Buffer, now: Date, database: string | undefined): Caller {
  const own = database === row.id;
  const user = {
    id: row.id,
    email: row.email ?? row.unconfirmed_email,
    fullname: row.fullname,
    locale: row.locale,
    confirmed: row.confirmed_at !== null,
  };
  const access: Access | undefined = own ? { admin: true, pending: false } : accessOf(row, now);
  return { user, sessionId: hash.toString('hex'), roles: row.roles, overdue: mustConfirm(row, now), access };
}

function accessOf(row: PersonRow, now: Date): Access | undefined {
  if (row.status === null) return undefined;
  const readOnly = isReadOnly({ plan: row.plan ?? 'free', over_since: row.over_since }, now);
  return { admin: row.admin === true && row.status === 'accepted', pending: row.status === 'pending', readOnly };
}
