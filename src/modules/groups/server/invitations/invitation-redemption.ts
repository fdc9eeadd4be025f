import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { check } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { hexId, nextRev } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { callerIn } from '#platform/server/http/guard.ts';
import type { Db } from '#platform/server/db/database.ts';
import { sqlState } from '#platform/server/db/database-failures.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { user } from '#modules/people/entities/user.ts';
import { addressConfirmed } from '#modules/people/server/passwords/address-confirmed.ts';
import { accept } from './acceptance.ts';
import { audit } from '#modules/people/server/audit.ts';
import { digest } from '#modules/people/server/sessions/authentication.ts';
import { assertPasswordSignIn } from '#modules/people/server/identities/password-sign-in.ts';
import { hashOf } from '#modules/people/server/passwords/passwords.ts';
import { endSessions, endTokens, removeTokens } from '#modules/people/server/sessions/end-sessions.ts';
import { startSession } from '#modules/people/server/sessions/start-session.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, orNull, readByHandler, type Shape, yes } from '#platform/server/api/shapes/shape.ts';

const about = { tags: ['Groups'] };
const schemas = {
  show: {
    ...about,
    operationId: 'invitation',
    summary: 'Read the invitation that a link belongs to',
    body: exactly({ token: Type.String() }),
    response: {
      200: exactly({
        email: Type.String(),
        account_name: Type.String(),
        invited_by: orNull(Type.String()),
        mailed: Type.Boolean(),
        known: optional(Type.Boolean()),
      }),
    },
  },
  join: {
    ...about,
    operationId: 'join',
    summary: 'Accept the invitation of a link; registers the caller if they are not signed in',
    // The definition of a person validates these.
    body: readByHandler(
      exactly({
        token: Type.String(),
        fullname: optional(Type.String()),
        password: optional(Type.String()),
        accept_terms: optional(Type.Boolean()),
        locale: optional(Type.String()),
      }),
    ),
    response: {
      200: exactly({ ok: yes, id: Type.String(), rev: Type.String(), account_id: Type.String() }),
    },
  },
};
type Joined = Shape<(typeof schemas.join.response)[200]>;

/** `/_invitation`: shows the invitation of a link and accepts it, also for a person without an account. */
export function invitationRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;

  server.post('/_invitation', { config, schema: schemas.show }, async (request) => {
    const { token } = request.body;
    return app.system('users', async (db) => {
      const link = await openLink(db, token, app.now());
      // Only a mailed link proves access to the mailbox, so only it reveals whether the address has an account.
      const known = link.mailed ? { known: (await personOf(db, link.email)) !== undefined } : {};
      return {
        email: link.email,
        account_name: link.account_name,
        invited_by: link.invited_by_label,
        mailed: link.mailed,
        ...known,
      };
    });
  });

  server.put(
    '/_invitation',
    { config: { ...config, policy: 'visitor' }, schema: schemas.join },
    async (request, reply) => {
      const { body } = request;
      const caller = request.who;
      return caller === undefined ? register(app, request, reply, body) : join(app, request, body['token'], caller);
    },
  );
}

interface Link {
  readonly account_id: string;
  readonly id: string;
  readonly email: string;
  readonly account_name: string;
  readonly invited_by_label: string | null;
  readonly mailed: boolean;
}

async function openLink(db: Db, token: unknown, now: Date): Promise<Link> {
  const [link] =
    typeof token === 'string' && /^[\w-]{20,200}$/.test(token)
      ? await db.query<Link & { readonly expires_at: string }>(
          `SELECT m.account_id, m.id, m.email, m.account_name, m.invited_by_label, i.mailed, i.expires_at
           FROM invitations i JOIN memberships m ON m.account_id = i.account_id AND m.id = i.subscription_id
           WHERE i.token_hash = $1 AND m.status = 'pending'`,
          [digest(token)],
        )
      : [];
  if (link !== undefined && Date.parse(link.expires_at) <= now.getTime()) throw expired(link);
  if (link === undefined) throw failure('not_found', 'Token already used or expired, please request a new one');
  return link;
}

/** For a week after its end a link still names the group, so that its reader knows where to ask for a new one. */
function expired({
  account_name: group,
  invited_by_label: by,
  expires_at: date,
}: Link & { expires_at: string }): Error {
  const complaint =
    by === null
      ? { code: 'invitation-expired', params: { group, date } }
      : { code: 'invitation-expired-by', params: { group, date, by } };
  return failure('not_found', { base: [complaint] });
}

async function personOf(db: Db, email: string): Promise<string | undefined> {
  const [person] = await db.query<{ id: string }>(
    'SELECT id FROM users WHERE lower(coalesce(email, unconfirmed_email)) = lower($1)',
    [email],
  );
  return person?.id;
}

/** Accepts as a signed-in person, whose own address was invited. A mailed link also confirms the address. */
async function join(app: App, request: FastifyRequest, token: unknown, caller: Caller): Promise<Joined> {
  const now = app.now();
  const link = await app.system('users', async (db) => {
    const found = await openLink(db, token, now);
    const [own] = await db.query<{ email: string | null; unconfirmed_email: string | null }>(
      'SELECT email, unconfirmed_email FROM users WHERE id = $1 FOR UPDATE',
      [caller.user.id],
    );
    const fits = (address: string | null | undefined): boolean => address?.toLowerCase() === found.email.toLowerCase();
    if (fits(own?.email)) return found;
    if (!found.mailed || own?.email !== null || !fits(own.unconfirmed_email))
      throw failure('forbidden', 'This invitation is for another email');
    await db.query(
      'UPDATE users SET email = unconfirmed_email, unconfirmed_email = NULL, confirmed_at = $2, updated_at = $2 WHERE id = $1',
      [caller.user.id, now],
    );
    await addressConfirmed(app, db, { id: caller.user.id, email: found.email }, now);
    await endSessions(db, caller.user.id, Buffer.from(caller.sessionId, 'hex'));
    await endTokens(app, db, caller.user.id);
    await audit(db, { event: 'confirm', userId: caller.user.id, address: request.ip, at: now });
    return found;
  });
  await removeTokens(app, caller.user.id, request.log);
  const fresh = (await callerIn(app, request, link.account_id)) ?? caller;
  return joined(app, request, fresh, link);
}

/** Registers a new person. The mailed link proves the address, so name, password and consent are enough. */
async function register(app: App, request: FastifyRequest, reply: FastifyReply, body: Input): Promise<Joined> {
  assertPasswordSignIn(app);
  if (app.environment.registration === 'closed') throw failure('forbidden', 'Registration is closed');
  const { token, password, accept_terms: accepted, ...rest } = body;
  const now = app.now();
  const { email } = await app.system('users', async (db) => openLink(db, token, now));
  const hash = await hashOf(password, { fullname: rest['fullname'], email });
  if (hash === undefined) throw failure('unprocessable_entity', { password: [{ code: 'cant-be-blank' }] });
  if (accepted !== true) throw failure('unprocessable_entity', { accept_terms: [{ code: 'must-be-accepted' }] });
  const { values, complaints } = check(user, rest, 'create');
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  const id = hexId(now.getTime());
  const fullname = typeof values['fullname'] === 'string' ? values['fullname'].trim() : null;
  const link = await app
    .system('users', async (db) => {
      const found = await openLink(db, token, now);
      if (!found.mailed) throw failure('forbidden', 'This link does not confirm an email');
      db.invalidate('nobody');
      await db.query(
        `INSERT INTO users (id, rev, created_at, updated_at, fullname, email, password_hash, locale, confirmation_sent_at, confirmed_at)
         VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $3, $3)`,
        [id, nextRev(), now, fullname, found.email, hash, values['locale']],
      );
      await addressConfirmed(app, db, { id, email: found.email }, now);
      await audit(db, { event: 'register', userId: id, address: request.ip, at: now });
      return found;
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? failure('unprocessable_entity', { email: [{ code: 'has-already-been-taken' }] })
        : error;
    });
  await startSession(app, request, reply, { id, password_hash: hash });
  const person = { id, email: link.email, fullname, locale: String(values['locale']), confirmed: true };
  const roles = [link.account_id];
  return joined(app, request, { user: person, sessionId: '', roles, access: undefined }, link);
}

async function joined(app: App, request: FastifyRequest, caller: Caller, link: Link): Promise<Joined> {
  const { account_id: account, id } = link;
  const { rev } = await accept(app, caller, { account, id }, request.log);
  return { ok: true, id, rev, account_id: account };
}
