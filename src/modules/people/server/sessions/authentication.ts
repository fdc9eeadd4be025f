import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import type { Authentication } from '#platform/server/context.ts';
import type { Identity } from '#platform/server/auth/caller.ts';
import { secretPrefix } from '../../rules/scopes.ts';
import { isExpired, mustConfirm } from '../../rules/session.ts';
import { people } from '../people.ts';

export const authentication: Authentication = {
  tables: ['sessions', 'users', 'user_tokens', 'user_token_secrets'],
  identify: async (db, token, now) =>
    token.startsWith(loginPrefix)
      ? ofToken(db, 'login_hash', digest(token.slice(loginPrefix.length)), now)
      : token.startsWith(secretPrefix)
        ? ofToken(db, 'token_hash', digest(token), now)
        : ofSession(db, token, now),
  people,
};

/** The digest of a token. Only it is stored, so that reading the table does not allow signing in. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Prefix with which a module's route passes the MD5 of `email:secret` that a program sent instead of an access token's secret. Request headers
 * cannot contain it.
 */
const loginPrefix = 'md5:';

/** The stored digest of the MD5 with which a token signs in, for protocols that require it. */
export function loginDigest(email: string, secret: string): Buffer {
  return digest(createHash('md5').update(`${email}:${secret}`).digest('hex'));
}

/** Milliseconds between two updates of a "last used" time, so that reads rarely write. */
const lastUsedInterval = 300_000;

/** Whether a "last used" time is old enough to be updated. */
export function isLongAgo(lastUse: string | null, now: Date): boolean {
  return lastUse === null || now.getTime() - Date.parse(lastUse) > lastUsedInterval;
}

async function ofSession(db: Db, token: string, now: Date): Promise<Identity | undefined> {
  const hash = digest(token);
  const [row] = await db.query<PersonRow & SessionRow>(sessionSql, [hash]);
  if (row === undefined || isExpired(row, now)) return undefined;
  const noteUse = async (later: Db): Promise<void> =>
    void (await later.query('UPDATE sessions SET seen_at = $2 WHERE token_hash = $1', [hash, now]));
  const proofs = { provedAt: row.proved_at, factorAt: row.factor_at ?? undefined };
  return { ...found(row, hash, now), ...proofs, ...(isLongAgo(row.seen_at, now) ? { noteUse } : {}) };
}

/** An access token acts for its person, within its scopes, while it is active and not expired. */
async function ofToken(
  db: Db,
  column: 'token_hash' | 'login_hash',
  hash: Buffer,
  now: Date,
): Promise<Identity | undefined> {
  const [secret] = await db.query<PersonRow & { token_id: string }>(secretSql(column), [hash]);
  if (secret === undefined) return undefined;
  const [token] = await db.query<TokenRow & Record<string, unknown>>(tokenSql, [secret.id, secret.token_id]);
  if (token === undefined) return undefined;
  const row = { ...secret, ...token };
  if (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime()) return undefined;
  const noteUse = async (later: Db): Promise<void> =>
    void (await later.query('UPDATE user_tokens SET last_used_at = $3 WHERE account_id = $1 AND id = $2', [
      row.id,
      row.token_id,
      now,
    ]));
  return {
    ...found(row, hash, now),
    scopes: row.permissions,
    ...(isLongAgo(row.last_used_at, now) ? { noteUse } : {}),
  };
}

/** The identity of a person whose secret has this digest; undefined if the person no longer exists. */
export async function identityOf(db: Db, id: string, hash: Buffer, now: Date): Promise<Identity | undefined> {
  const [row] = await db.query<PersonRow>(personSql, [id]);
  return row && found(row, hash, now);
}

interface PersonRow {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly locale: string;
  readonly confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly operator: boolean;
}
interface SessionRow {
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
  readonly proved_at: string;
  readonly factor_at: string | null;
}
interface TokenRow {
  readonly permissions: readonly string[];
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

const person =
  'u.id, u.fullname, u.email, u.unconfirmed_email, u.locale, u.confirmed_at, u.confirmation_sent_at, u.operator';

const sessionSql = `SELECT ${person}, s.created_at, s.seen_at, s.remember, coalesce(s.proved_at, s.created_at) AS proved_at,
  s.factor_at
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
  WHERE s.token_hash = $1`;

const personSql = `SELECT ${person} FROM users u WHERE u.id = $1 AND u.disabled_at IS NULL`;

const secretSql = (column: 'token_hash' | 'login_hash'): string => `SELECT ${person}, s.id AS token_id
  FROM user_token_secrets s
  JOIN users u ON u.id = s.account_id AND u.disabled_at IS NULL
  WHERE s.${column} = $1`;

const tokenSql =
  'SELECT permissions, expires_at, last_used_at FROM user_tokens WHERE account_id = $1 AND id = $2 AND active';

function found(row: PersonRow, hash: Buffer, now: Date): Identity {
  const user = {
    id: row.id,
    email: row.email ?? row.unconfirmed_email,
    fullname: row.fullname,
    locale: row.locale,
    confirmed: row.confirmed_at !== null,
  };
  return { user, sessionId: hash.toString('hex'), overdue: mustConfirm(row, now), operator: row.operator };
}
