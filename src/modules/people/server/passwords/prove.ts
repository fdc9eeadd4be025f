import type { FastifyRequest } from 'fastify';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { currentPassword, isFactorProved, isProved } from '#platform/server/auth/proof.ts';
import { personOf, setProved } from '#platform/server/http/guard.ts';
import { audit } from '../audit.ts';
import type { SignedAnswer } from '../passkeys/answers.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { checkCode } from '../second-factor/check-code.ts';
import { requirePassword, type Secrets, secretsOf } from './current-password.ts';

/** Checks the current password for the session of a request, and notes when. Tokens and keys prove nothing. */
export async function prove(app: App, request: FastifyRequest, current: unknown): Promise<void> {
  const { user, sessionId, scopes, key } = personOf(request);
  if (scopes !== undefined || key !== undefined) return;
  await requirePassword(app, await secretsOf(app, user.id), current, {
    who: 'session',
    id: sessionId,
    address: request.ip,
  });
  setProved(request, app.now());
}

/**
 * Requires the password, unless the session has proved it within the last minutes. Returns the stored hash, which a reset replaces: `isPasswordUnchanged`
 * then tells that the proof no longer counts.
 */
export async function requireProof(app: App, request: FastifyRequest, current: unknown): Promise<string | null> {
  const { user, sessionId } = personOf(request);
  // Read before the check and together with the session, which a reset ends.
  const [row] = await app.system('users', async (db) =>
    db.query<{ password_hash: string | null }>(
      'SELECT u.password_hash FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND u.id = $2',
      [Buffer.from(sessionId, 'hex'), user.id],
    ),
  );
  if (row === undefined) throw failure('unauthorized', 'Please login again');
  if (current !== undefined) await prove(app, request, current);
  if (!isProved(personOf(request), app.now())) throw fieldFailure(currentPassword, 'give-yours');
  return row.password_hash;
}

/** Requires the password in the same request; of a person without one, who signs in by an issuer or a passkey, a proof within the last minutes. */
export async function requireOwner(
  app: App,
  request: FastifyRequest,
  person: Secrets,
  current: unknown,
): Promise<void> {
  if (person.password_hash === null) await requireProof(app, request, undefined);
  else
    await requirePassword(app, person, current, {
      who: 'session',
      id: personOf(request).sessionId,
      address: request.ip,
    });
}

/** Checks a code for the session of a request, and notes when: a code is a proof as well as the password. */
export async function proveByCode(app: App, request: FastifyRequest, code: string): Promise<void> {
  const { user, sessionId } = personOf(request);
  const by = { who: 'session', id: sessionId } as const;
  await checkCode(app, user, { code, by, address: request.ip }, 'unprocessable_entity');
  await storeProof(app, request, 'code', true);
}

/** The same with a passkey. */
export async function proveByPasskey(app: App, request: FastifyRequest, answer: SignedAnswer): Promise<void> {
  const { user } = personOf(request);
  await verifyPasskey(app, request, answer, { for: 'proof', userId: user.id }, 'unprocessable_entity');
  await storeProof(app, request, 'passkey', true);
}

/** Notes that the person of the session is there, by what they proved it, and whether with a second factor. */
export async function storeProof(
  app: App,
  request: FastifyRequest,
  by: 'code' | 'passkey' | 'identity',
  factor: boolean,
): Promise<void> {
  const { user, sessionId } = personOf(request);
  const now = app.now();
  await app.system('session', async (db) => {
    db.invalidate({ people: [user.id] });
    await db.query(
      'UPDATE sessions SET proved_at = $2, factor_at = CASE WHEN $3 THEN $2 ELSE factor_at END WHERE token_hash = $1',
      [Buffer.from(sessionId, 'hex'), now, factor],
    );
    await audit(db, { event: 'proved', userId: user.id, address: request.ip, at: now, detail: { by } });
  });
  setProved(request, now);
}

/** Requires a second factor within the last minutes: the password alone must not remove it. @throws 422 at `code` */
export function requireFactor(app: App, request: FastifyRequest): void {
  if (!isFactorProved(personOf(request), app.now())) throw fieldFailure('code', 'give-code');
}

/**
 * Requires in the transaction that writes a way to sign in that a reset has not ended the session meanwhile. A reset that comes later waits for the
 * transaction, and then removes what it wrote. @throws 401
 */
export async function assertSession(db: Db, request: FastifyRequest): Promise<void> {
  if (!(await isSessionOpen(db, request))) throw failure('unauthorized', 'Please login again');
}

/** Whether the session of a request still exists; waits for a reset that is just ending it. */
export async function sessionContinues(app: App, request: FastifyRequest): Promise<boolean> {
  return app.system('session', async (db) => isSessionOpen(db, request));
}

export async function isSessionOpen(db: Db, request: FastifyRequest): Promise<boolean> {
  const { user, sessionId } = personOf(request);
  const found = await db.query('SELECT FROM sessions WHERE token_hash = $1 AND user_id = $2 FOR SHARE', [
    Buffer.from(sessionId, 'hex'),
    user.id,
  ]);
  return found.length > 0;
}
