import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Ten codes for the day when the authenticator app is lost. Each works once, in place of a code of the app. */

const slowHash = promisify<string, Buffer, number, Buffer>(scrypt);

const count = 10;
/** 50 random bits in ten signs that nobody mistakes for each other: no 0, o, 1 or l. */
const signs = '23456789abcdefghijkmnpqrstuvwxyz';
const length = 10;

export function isRecoveryCode(text: string): boolean {
  return text.length === length && [...text].every((sign) => signs.includes(sign));
}

export interface NewCodes {
  /** In two halves, as people read them. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Makes the codes and their slow hashes, before any transaction. */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const plain = Array.from({ length: count }, () =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join(''),
  );
  const salt = randomBytes(16);
  const hashes: Buffer[] = [];
  for (const code of plain) hashes.push(await hashOf(code, salt));
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** Replaces all recovery codes of a person. */
export async function storeRecoveryCodes(db: Db, userId: string, made: NewCodes, now: Date): Promise<void> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await db.query(
    'INSERT INTO recovery_codes (user_id, secret_hash, salt, created_at) SELECT $1, h, $3, $4 FROM unnest($2::bytea[]) AS h',
    [userId, made.hashes, made.salt, now],
  );
}

/** Uses up a code; returns how many are left, or undefined if it was not right. */
export async function useRecoveryCode(app: App, userId: string, code: string, now: Date): Promise<number | undefined> {
  const [row] = await app.system('users', async (db) =>
    db.query<{ salt: Buffer }>('SELECT salt FROM recovery_codes WHERE user_id = $1 LIMIT 1', [userId]),
  );
  if (row === undefined) return undefined;
  const digest = await hashOf(code, row.salt);
  return app.system('users', async (db) => {
    const used = await db.query(
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND secret_hash = $2 AND used_at IS NULL RETURNING 1',
      [userId, digest, now],
    );
    return used.length === 0 ? undefined : recoveryCodesLeft(db, userId);
  });
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    'SELECT count(*)::integer AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return row?.left ?? 0;
}

/** Slow, because a code has less randomness than a link: 16 MiB and about 50 ms, in Node's threads. */
async function hashOf(code: string, salt: Buffer): Promise<Buffer> {
  return slowHash(code, salt, 32);
}
