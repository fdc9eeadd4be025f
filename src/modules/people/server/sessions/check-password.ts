import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DeviceOwner } from '#platform/server/http/cookies.ts';
import { countAsStranger } from '#platform/server/http/limits/limit-requests.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { audit } from '../audit.ts';
import { letter } from '../mails/mail-text.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { type Attempt, clearAttempt, countAttempt, type Guesser } from './attempts.ts';

/** Finds the person of an address and checks the password, for strangers. The attempt is counted before. @throws 400, 401, 429 */
export async function checkPassword(
  app: App,
  request: FastifyRequest,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<{ person: Known; attempt: Attempt }> {
  if (username === '' || password === '') throw failure('bad_request', 'Please provide username and password');
  if (username.length > 254 || password.length > 256) throw wrong();
  const email = username.trim().toLowerCase();
  const now = app.now();
  const { person, attempt, isLast } = await app.system('session', async (db) => {
    const known = await personOf(db, email, request.ip, now);
    const asked: Attempt = { email, at: now, by: guesserOf(app, request, known) };
    return { person: known, attempt: asked, isLast: await countAttempt(app, db, asked) };
  });
  const matches = await verifyPassword(person?.password_hash, password);
  if (person === undefined || !matches) {
    await app.system('session', async (db) => {
      await audit(db, { event: 'login_failed', userId: person?.id, address: request.ip, at: now });
      if (isLast && person?.email) await tellOwner(app, db, { ...person, email: person.email }, now);
    });
    throw wrong();
  }
  await app.system('session', async (db) => clearAttempt(db, attempt));
  return { person, attempt };
}

/** The browser where the person signed in before, or the person's session, or else a stranger. */
export function guesserOf(
  app: App,
  request: FastifyRequest,
  known: (DeviceOwner & { readonly usual?: boolean }) | undefined,
): Guesser {
  const device = known && app.cookies.deviceOf(request, known);
  if (device !== undefined) return { who: 'device', id: device };
  const { who } = request;
  // A token or key of the person is no session: its holder may be another program.
  const isSession = who !== undefined && who.scopes === undefined && who.key === undefined;
  if (isSession && known !== undefined && who.user.id === known.id) return { who: 'session', id: who.sessionId };
  countAsStranger(request);
  return { who: 'stranger', address: request.ip, usual: known?.usual === true };
}

/** A person whose password was checked, or is to be. */
export interface Known {
  readonly id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly password_hash: string | null;
  /** The person has an authenticator app, or lost it so long ago that it is removed now. */
  readonly authenticator: 'on' | 'ended' | null;
  /** The person has signed in before, from anywhere. */
  readonly returning: boolean;
  /** The person has signed in from this address before. */
  readonly usual: boolean;
}

const usualDays = 90;

/**
 * Rows of `audit` are ordered by the database's collation: with another one PostgreSQL would not use the index but read
 * the whole table.
 */
async function personOf(db: Db, email: string, address: string, now: Date): Promise<Known | undefined> {
  const [row] = await db.query<Known>(
    `SELECT u.id, u.email, u.fullname, u.locale, u.password_hash,
       (SELECT CASE WHEN f.ends_at <= $4 THEN 'ended' ELSE 'on' END FROM authenticators f WHERE f.user_id = u.id) AS authenticator,
       EXISTS (SELECT FROM audit a WHERE a.user_id = u.id COLLATE "default" AND a.event = 'login') AS returning,
       EXISTS (
       SELECT FROM (SELECT a.event, a.address, a.at FROM audit a WHERE a.user_id = u.id COLLATE "default" ORDER BY a.id DESC LIMIT 1000) AS latest
       WHERE latest.event = 'login' AND latest.address = $2 AND latest.at > $3) AS usual
     FROM users u WHERE lower(coalesce(u.email, u.unconfirmed_email)) = $1 AND u.disabled_at IS NULL`,
    [email, address, new Date(now.getTime() - usualDays * 86_400_000), now],
  );
  return row;
}

/** Notifies the owner, at most once a day, that another person guesses the password, and what to do. */
async function tellOwner(app: App, db: Db, to: Known & { readonly email: string }, now: Date): Promise<void> {
  const mail = letter('sign-in-attempts', to, `${app.environment.baseUrl}/user/password/new`);
  await putMail(app, db, { ...mail, once: now.toISOString().slice(0, 10) }, now);
}

export function wrong(): Error {
  return failure('unauthorized', 'Name or password is incorrect.');
}
