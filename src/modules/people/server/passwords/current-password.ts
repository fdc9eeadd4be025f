import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import { countAttempt, clearAttempt, type Guesser } from '../sessions/attempts.ts';
import { verifyPassword } from './passwords.ts';

export interface Secrets {
  readonly id: string;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly password_hash: string | null;
}

/** Loads what is needed to check a person's password. @throws 404 */
export async function secretsOf(app: App, id: string): Promise<Secrets> {
  const [row] = await app.system('users', async (db) =>
    db.query<Secrets>('SELECT id, email, unconfirmed_email, password_hash FROM users WHERE id = $1', [id]),
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return row;
}

/** Requires the password again before changes that outlast the session. @throws 422 at `field`, 429 */
export async function requirePassword(
  app: App,
  person: Secrets,
  current: unknown,
  by: Guesser,
  field = 'current_password',
): Promise<void> {
  if (typeof current !== 'string' || current === '')
    throw failure('unprocessable_entity', { [field]: [{ code: 'cant-be-blank' }] });
  const email = (person.email ?? person.unconfirmed_email ?? '').toLowerCase();
  const attempt = { email, at: app.now(), by };
  await app.system('users', async (db) => countAttempt(app, db, attempt));
  if (await verifyPassword(person.password_hash, current))
    return app.system('users', async (db) => {
      await clearAttempt(db, attempt);
      if (by.who !== 'session') return;
      await noteProof(db, 'proved', person, attempt);
      db.invalidate({ people: [person.id] });
      await db.query('UPDATE sessions SET proved_at = $2 WHERE token_hash = $1', [
        Buffer.from(by.id, 'hex'),
        attempt.at,
      ]);
    });
  await app.system('users', async (db) => noteProof(db, 'proof_failed', person, attempt));
  throw failure('unprocessable_entity', { [field]: [{ code: 'is-invalid' }] });
}

async function noteProof(
  db: Db,
  event: 'proved' | 'proof_failed',
  { id }: Secrets,
  { at, by }: { readonly at: Date; readonly by: Guesser },
): Promise<void> {
  const address = 'address' in by ? by.address : undefined;
  await audit(db, { event, userId: id, address, at, detail: { by: 'password' } });
}

/**
 * Whether the checked password is still valid. Call it in the transaction that writes: the check takes time, in which a reset may happen. A reset
 * that comes later waits for this transaction and then revokes what it wrote.
 */
export async function isPasswordUnchanged(db: Db, userId: string, hash: string | null): Promise<boolean> {
  const found = await db.query(
    'SELECT FROM users WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 AND disabled_at IS NULL FOR SHARE',
    [userId, hash],
  );
  return found.length > 0;
}
