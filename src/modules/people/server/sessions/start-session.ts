import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DeviceOwner } from '#platform/server/http/cookies.ts';
import { lifetimes } from '../../rules/session.ts';
import { audit } from '../audit.ts';
import { digest } from './authentication.ts';

interface Start {
  readonly remember?: boolean;
  /** The person proved a second factor. */
  readonly factor?: boolean;
  /** May refuse the session in the same transaction. */
  readonly check?: (db: Db) => Promise<void>;
}

/** Starts a session with a new token, whatever session there was; sets its cookies and that of the device. */
export async function startSession(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  person: DeviceOwner,
  { remember = false, factor = false, check }: Start = {},
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = app.now();
  const old = app.cookies.tokenOf(request);
  await app.system('session', async (db) => {
    await check?.(db);
    if (old !== undefined) {
      const sql = 'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id';
      const ended = await db.query<{ user_id: string }>(sql, [digest(old)]);
      db.invalidate({ people: ended.map((session) => session.user_id) });
    }
    // No cache contains a token that has just been made.
    db.invalidate('nobody');
    await db.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, remember, user_agent, address, factor_at)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
      [
        digest(token),
        person.id,
        now,
        remember,
        (request.headers['user-agent'] ?? '').slice(0, 300),
        request.ip,
        factor ? now : null,
      ],
    );
    const detail = factor ? { factor } : {};
    await audit(db, { event: 'login', userId: person.id, address: request.ip, at: now, detail });
  });
  app.cookies.set(reply, token, remember ? lifetimes.remembered.absolute / 1000 : undefined);
  app.cookies.rememberDevice(reply, person);
}

export type SetCookies = (reply: FastifyReply) => void;

/**
 * After a new password the session continues with a new token, so that a copied old one is useless. Returns the
 * function that sets the cookies, also the device's, after the commit. A program that sends its session as a bearer
 * keeps the old token.
 */
export async function renewSession(
  app: App,
  db: Db,
  request: FastifyRequest,
  sessionId: string,
  person: DeviceOwner,
): Promise<SetCookies | undefined> {
  if (request.headers.authorization !== undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  const [renewed] = await db.query<{ remember: boolean }>(
    'UPDATE sessions SET token_hash = $2 WHERE token_hash = $1 RETURNING remember',
    [Buffer.from(sessionId, 'hex'), digest(token)],
  );
  if (renewed === undefined) return undefined;
  const seconds = renewed.remember ? lifetimes.remembered.absolute / 1000 : undefined;
  return (reply) => {
    app.cookies.set(reply, token, seconds);
    app.cookies.rememberDevice(reply, person);
  };
}
