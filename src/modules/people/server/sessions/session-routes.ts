import { Type } from 'typebox';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countAsStranger } from '#platform/server/http/limits/limit-requests.ts';
import type { DeviceOwner } from '#platform/server/http/cookies.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { lifetimes } from '../../rules/session.ts';
import { audit } from '../audit.ts';
import { type Attempt, countAttempt, clearAttempt, type Guesser } from './attempts.ts';
import { digest } from './authentication.ts';
import { isPasswordUnchanged } from '../passwords/current-password.ts';
import { letter } from '../mails/mail-text.ts';
import { notifyNewDevice } from './new-device.ts';
import { mailNews } from '../mails/mail-health.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { registrationFor } from '../who-may-register.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, oneOf, optional, orNull, type Shape, yes } from '#platform/server/api/shapes/shape.ts';

const refusal = { 'x-refusal': { error: 'bad_request', reason: 'Please provide username and password' } } as const;

const about = { tags: ['People'] };
const done = exactly({ ok: yes });

const schemas = {
  signIn: {
    ...about,
    operationId: 'login',
    summary: 'Sign in; sets the session cookie',
    body: exactly({
      username: optional(Type.String(refusal)),
      name: optional(Type.String({ ...refusal, description: 'As in CouchDB; instead of `username`.' })),
      password: Type.String(refusal),
      remember: optional(Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])])),
    }),
    response: { 200: exactly({ ok: yes, name: Type.String(), roles: listOf(Type.String()) }) },
  },
  describe: {
    ...about,
    operationId: 'session',
    summary: 'The signed-in person and the groups that they can reach',
    response: {
      200: exactly({
        ok: yes,
        userCtx: exactly({ name: orNull(Type.String()), roles: listOf(Type.String()) }),
        info: exactly({
          authentication_handlers: listOf(Type.String()),
          avatars: Type.Boolean(),
          production: Type.Boolean(),
          registration: oneOf(['open', 'invited', 'closed']),
          group_backups: Type.Boolean({ description: 'Whether administrators make backups of their groups.' }),
          default_plan: oneOf(['free', 'pro', 'corp', 'server']),
          read_only_mode: optional(
            exactly(
              { since: Type.String(), note: orNull(Type.String()) },
              { description: 'Present while the installation is read-only.' },
            ),
          ),
          authenticated: optional(Type.String()),
          bounced: optional(Type.String({ description: 'The caller’s address, if its mail server refused a mail.' })),
          operator: optional(
            exactly(
              { failing: Type.Integer(), given_up: Type.Integer(), last_failure: orNull(Type.String()) },
              { description: 'Only for operators: the state of the outbox.' },
            ),
          ),
        }),
        locale: Type.String(),
      }),
    },
  },
  signOut: { ...about, operationId: 'logout', summary: 'Sign out', response: { 200: done } },
};
type SignIn = Shape<typeof schemas.signIn.body>;
type SignedIn = Shape<(typeof schemas.signIn.response)[200]>;
type Session = Shape<(typeof schemas.describe.response)[200]>;

/** `/_session`: sign in, who am I, sign out. */
export function sessionRoutes(app: App, server: Api): void {
  const config = { policy: 'visitor', cost: 'read', token: 'any' } as const;
  server.post(
    '/_session',
    { config: { ...config, cost: 'sign-in', form: true, inReadOnlyMode: true }, schema: schemas.signIn },
    async (request, reply) => signIn(app, request, reply),
  );
  server.get('/_session', { config, schema: schemas.describe }, async (request) =>
    describe(app, request.who, request.headers['accept-language']),
  );
  server.delete('/_session', { config, schema: schemas.signOut }, async (request, reply) => {
    const token = app.cookies.tokenOf(request);
    if (token !== undefined) {
      await app.system('session', async (db) => {
        const [ended] = await db.query<{ user_id: string }>(
          'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id',
          [digest(token)],
        );
        db.invalidate(ended ? { people: [ended.user_id] } : 'nobody');
        if (ended) await audit(db, { event: 'logout', userId: ended.user_id, address: request.ip, at: app.now() });
      });
    }
    app.cookies.clear(reply);
    void reply.header('clear-site-data', '"cache"');
    return { ok: true };
  });
}

async function signIn(
  app: App,
  request: FastifyRequest & { readonly body: SignIn },
  reply: FastifyReply,
): Promise<SignedIn> {
  const { name = '', username = name, password, remember } = request.body;
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
  await startSession(app, request, reply, person, remember === true || remember === 'true', async (db) => {
    if (!(await isPasswordUnchanged(db, person.id, person.password_hash))) throw wrong();
  });
  if (person.returning && !app.cookies.isDeviceOf(request, person)) await notifyNewDevice(app, request, person, now);
  const { roles } = await app.system('session', async (db) => app.memberships.find(db, person.id, undefined, now));
  return { ok: true, name: person.id, roles };
}

/** The browser where the person signed in before, or the person's session, or else a stranger. */
function guesserOf(app: App, request: FastifyRequest, known: Known | undefined): Guesser {
  const device = known && app.cookies.deviceOf(request, known);
  if (device !== undefined) return { who: 'device', id: device };
  const { who } = request;
  // A token or key of the person is no session: its holder may be another program.
  const isSession = who !== undefined && who.scopes === undefined && who.key === undefined;
  if (isSession && known !== undefined && who.user.id === known.id) return { who: 'session', id: who.sessionId };
  countAsStranger(request);
  return { who: 'stranger', address: request.ip, usual: known?.usual === true };
}

interface Known {
  readonly id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly password_hash: string | null;
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
       EXISTS (SELECT FROM audit a WHERE a.user_id = u.id COLLATE "default" AND a.event = 'login') AS returning,
       EXISTS (
       SELECT FROM (SELECT a.event, a.address, a.at FROM audit a WHERE a.user_id = u.id COLLATE "default" ORDER BY a.id DESC LIMIT 1000) AS latest
       WHERE latest.event = 'login' AND latest.address = $2 AND latest.at > $3) AS usual
     FROM users u WHERE lower(coalesce(u.email, u.unconfirmed_email)) = $1 AND u.disabled_at IS NULL`,
    [email, address, new Date(now.getTime() - usualDays * 86_400_000)],
  );
  return row;
}

/** Notifies the owner, at most once a day, that another person guesses the password, and what to do. */
async function tellOwner(app: App, db: Db, to: Known & { readonly email: string }, now: Date): Promise<void> {
  const mail = letter('sign-in-attempts', to, `${app.environment.baseUrl}/user/password/new`);
  await putMail(app, db, { ...mail, once: now.toISOString().slice(0, 10) }, now);
}

function wrong(): Error {
  return failure('unauthorized', 'Name or password is incorrect.');
}

/**
 * Starts a session with a new token, whatever session there was; sets its cookies and that of the device. `check` may
 * refuse it in the same transaction.
 */
export async function startSession(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  person: DeviceOwner,
  remember: boolean,
  check: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = app.now();
  const old = app.cookies.tokenOf(request);
  await app.system('session', async (db) => {
    await check(db);
    if (old !== undefined) {
      const sql = 'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id';
      const ended = await db.query<{ user_id: string }>(sql, [digest(old)]);
      db.invalidate({ people: ended.map((session) => session.user_id) });
    }
    // No cache contains a token that has just been made.
    db.invalidate('nobody');
    await db.query(
      'INSERT INTO sessions (token_hash, user_id, created_at, seen_at, remember, user_agent, address) VALUES ($1, $2, $3, $3, $4, $5, $6)',
      [digest(token), person.id, now, remember, (request.headers['user-agent'] ?? '').slice(0, 300), request.ip],
    );
    await audit(db, { event: 'login', userId: person.id, address: request.ip, at: now });
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

async function describe(app: App, caller: Caller | undefined, language: string | undefined): Promise<Session> {
  const readOnlyMode = await app.readOnlyMode.state();
  const info = {
    authentication_handlers: ['cookie', 'bearer'],
    // Whether people can have pictures; without a service the client requests none.
    avatars: app.environment.avatarUrl !== undefined,
    production: app.environment.production,
    registration: await registrationFor(app, caller),
    group_backups: app.environment.groupBackups,
    default_plan: app.environment.defaultPlan,
    ...(readOnlyMode && { read_only_mode: readOnlyMode }),
    ...(caller === undefined
      ? {}
      : {
          authenticated: 'cookie',
          ...(await app.system('session', async (db) => mailNews(db, caller.user.id, app.now()))),
        }),
  };
  const locale = caller?.user.locale ?? (/^pt\b/i.test(language ?? '') ? 'pt-BR' : 'en');
  return { ok: true, userCtx: { name: caller?.user.id ?? null, roles: caller?.roles ?? [] }, info, locale };
}
