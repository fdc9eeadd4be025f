import { randomBytes } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';
import type { Db } from '#platform/server/db/database.ts';
import { linkHours } from '../../rules/links.ts';
import { digest } from '../sessions/authentication.ts';

export type Purpose = Exclude<keyof typeof linkHours, 'invitation'>;

/**
 * Creates a link's secret of 192 bits and ends older links of the same purpose, except those that revert an address change, because each went to
 * another address. Only the digest is stored.
 */
export async function issueToken(
  db: Db,
  purpose: Purpose,
  user: { id: string; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  if (purpose !== 'address') await voidTokens(db, user.id, [purpose], now);
  await db.query(
    'INSERT INTO one_time_tokens (token_hash, purpose, user_id, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [digest(token), purpose, user.id, user.email, now, new Date(now.getTime() + linkHours[purpose] * 3_600_000)],
  );
  return token;
}

/** Ends a person's links of these purposes. */
export async function voidTokens(db: Db, userId: string, purposes: readonly Purpose[], now: Date): Promise<void> {
  await db.query(
    'UPDATE one_time_tokens SET used_at = $3 WHERE user_id = $1 AND purpose = ANY($2::text[]) AND used_at IS NULL',
    [userId, purposes, now],
  );
}

/**
 * Ends links that revert an address change, if they were mailed to this address or later than this link. An older link to an earlier address stays
 * valid, so that a thief who changes the address twice cannot end the owner's link.
 */
export async function voidAddressReversals(db: Db, { userId, email, createdAt }: Link, now: Date): Promise<void> {
  await db.query(
    `UPDATE one_time_tokens SET used_at = $4 WHERE user_id = $1 AND purpose = 'address' AND used_at IS NULL
       AND (created_at >= $3 OR lower(email) = lower($2))`,
    [userId, email, createdAt, now],
  );
}

interface Link {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: string;
}

/** The person of a link. Used, expired, unknown and malformed links get the same error; `use` ends the link in the same transaction. */
export async function redeemToken(
  db: Db,
  purpose: Purpose,
  token: unknown,
  now: Date,
): Promise<Link & { use: () => Promise<void> }> {
  const hash = typeof token === 'string' && /^[\w-]{20,200}$/.test(token) ? digest(token) : undefined;
  const [row] =
    hash === undefined
      ? []
      : await db.query<{ user_id: string; email: string; created_at: string }>(
          `SELECT user_id, email, created_at FROM one_time_tokens
           WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 FOR UPDATE`,
          [hash, purpose, now],
        );
  if (row === undefined) throw invalidLink();
  return {
    userId: row.user_id,
    email: row.email,
    createdAt: row.created_at,
    use: async () => {
      await db.query('UPDATE one_time_tokens SET used_at = $2 WHERE token_hash = $1', [hash, now]);
    },
  };
}

/** The error of every invalid link, whatever the reason. */
export function invalidLink(): Error {
  return failure('not_found', 'Token already used or expired, please request a new one');
}
