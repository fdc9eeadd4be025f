import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { check } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { failure, type Complaint } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import { project } from '#platform/server/query/find/project.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { revOf, fieldsOf } from '#platform/server/api/routes/database.ts';
import { user } from '../entities/user.ts';
import { ofPerson, toStranger } from '../rules/mail-budgets.ts';
import { topics, withImplied } from '../rules/newsletter.ts';
import { notifyOldAddress } from './passwords/address-change.ts';
import { audit } from './audit.ts';
import { requireOwner } from './passwords/prove.ts';
import { letter } from './mails/mail-text.ts';
import { endSessions, endTokens, removeTokens } from './sessions/end-sessions.ts';
import { issueToken, voidTokens } from './passwords/one-time-tokens.ts';
import { hashPassword, passwordComplaint } from './passwords/passwords.ts';
import { renewSession, type SetCookies } from './sessions/start-session.ts';
import { gravatarHash, namesOf } from './people.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { document, exactly, optional, written } from '#platform/server/api/shapes/shape.ts';

const about = { tags: ['People'], params: Type.Object({ id: Type.String() }) };
const schemas = {
  read: {
    ...about,
    operationId: 'profile',
    summary: 'Read the caller’s profile',
    querystring: exactly({ fields: optional(Type.String({ description: 'Names separated by commas.' })) }),
    response: { 200: document },
  },
  // Checked by the definition of a person.
  change: {
    ...about,
    operationId: 'changeProfile',
    summary: 'Change name, language or newsletter; address and password also need `current_password`',
    querystring: exactly({ rev: optional(Type.String({ description: 'The newest rev.' })) }),
    body: document,
    response: { 201: written },
  },
};

/** `/_users/{id}`: the caller's own profile. Other people's profiles are not found. */
export function userRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;
  const reading = { config: { ...config, cost: 'read', token: 'account' }, schema: schemas.read } as const;

  server.get('/_users/:id', reading, async (request, reply) => {
    const fields = fieldsOf(request.query);
    const caller = self(request);
    const doc = await app.system('users', async (db) => profileOf(await load(db, caller.user.id)));
    void reply.header('etag', `"${String(doc['_rev'])}"`);
    return fields === undefined ? doc : project(doc, fields);
  });

  server.put('/_users/:id', { config, schema: schemas.change }, async (request, reply) => {
    const caller = self(request);
    const { body } = request;
    if (body['_id'] !== undefined && body['_id'] !== caller.user.id)
      throw failure('bad_request', 'Document ID must match the address');
    const { rev, renewed } = await change(app, caller, body, revOf(request, body), request);
    renewed?.(reply);
    if (body['end_tokens'] === true) await removeTokens(app, caller.user.id, request.log);
    return reply.code(201).send({ ok: true, id: caller.user.id, rev });
  });
}

function self(request: FastifyRequest & { readonly params: { readonly id: string } }): Caller {
  const caller = personOf(request);
  if (caller.user.id !== request.params.id) throw failure('not_found', 'missing');
  return caller;
}

interface Row {
  readonly id: string;
  readonly rev: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly fullname: string | null;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly newsletter: boolean;
  readonly newsletter_topics: readonly string[];
  readonly summary_week?: string | null;
  readonly operator?: boolean;
  readonly locale: string;
  readonly confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly password_hash: string | null;
}

function profileOf(row: Row): Input {
  const { id: _id, rev: _rev, password_hash: _secret, summary_week: _week, operator: _operator, ...rest } = row;
  const email = row.email ?? row.unconfirmed_email ?? '';
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    _id,
    _rev,
    klass: 'user',
    ...present,
    ...namesOf(row.fullname, email),
    name: _id,
    gravatar_hash: gravatarHash(email),
  };
}

async function load(db: Db, id: string): Promise<Row> {
  const [row] = await db.query<Row>('SELECT * FROM users WHERE id = $1', [id]);
  if (row === undefined) throw failure('not_found', 'missing');
  return row;
}

/**
 * Newsletter and language change without a password; name, address and password need the current one, and the last two
 * end the other sessions. A new password renews this session, and with `end_tokens` ends the access tokens.
 */
async function change(
  app: App,
  caller: Caller,
  body: Input,
  rev: string | undefined,
  request: FastifyRequest,
): Promise<{ rev: string; renewed: SetCookies | undefined }> {
  const { current_password: current, password, password_confirmation: again, end_tokens: tokens, ...own } = body;
  const { return_url: _url, ...rest } = own;
  const address = request.ip;
  const before = await app.system('users', async (db) => load(db, caller.user.id));
  const { values, complaints } = check(user, withoutOwn(rest, profileOf(before)), 'update');
  const problems: Record<string, Complaint[]> = { ...complaints };
  const topicList = values['newsletter_topics'];
  if (Array.isArray(topicList) && topicList.some((topic) => !topics.some((known) => known === topic)))
    problems['newsletter_topics'] = [{ code: 'is-not-included-in-the-list' }];
  // An address can be changed, but not removed.
  if ('unconfirmed_email' in values && values['unconfirmed_email'] === null && 'unconfirmed_email' in rest)
    problems['unconfirmed_email'] ??= [{ code: 'cant-be-blank' }];
  const chooser = {
    fullname: values['fullname'] ?? before.fullname,
    email: before.email ?? before.unconfirmed_email,
  };
  const weak = password === undefined ? undefined : await passwordComplaint(password, chooser);
  if (weak) problems['password'] = [weak];
  if (again !== undefined && again !== password) problems['password_confirmation'] = [{ code: 'doesnt-match' }];
  // Tokens can only be ended together with a new password.
  if (tokens !== undefined && (typeof tokens !== 'boolean' || (tokens && password === undefined)))
    problems['end_tokens'] = [{ code: 'is-invalid' }];
  if (Object.keys(problems).length > 0) throw failure('unprocessable_entity', problems);
  const email = typeof values['unconfirmed_email'] === 'string' ? values['unconfirmed_email'].toLowerCase() : undefined;
  const moves = email !== undefined && email !== before.email && email !== before.unconfirmed_email;
  const renamed = 'fullname' in values && (values['fullname'] ?? null) !== before.fullname;
  if (moves || renamed || password !== undefined) await requireOwner(app, request, before, current);
  const chosen = topicsAfter(before.newsletter_topics, values);
  const hash = typeof password === 'string' ? await hashPassword(password) : undefined;
  const now = app.now();
  return app.system('users', async (db) => {
    const next = nextRev(before.rev);
    db.invalidate({ people: [before.id] });
    const [row] = await db.query(
      `UPDATE users SET rev = $3, updated_at = $4, fullname = CASE WHEN $5 THEN $6 ELSE fullname END, newsletter = coalesce($7, newsletter),
         locale = coalesce($8, locale), unconfirmed_email = coalesce($9, unconfirmed_email), password_hash = coalesce($10, password_hash),
         newsletter_topics = coalesce($11, newsletter_topics), weekly_summary = coalesce($12, weekly_summary)
       WHERE id = $1 AND rev = $2 AND password_hash IS NOT DISTINCT FROM $13 RETURNING id`,
      [
        before.id,
        rev ?? before.rev,
        next,
        now,
        'fullname' in values,
        values['fullname'] ?? null,
        chosen === undefined ? null : chosen.length > 0,
        values['locale'] ?? null,
        moves ? email : null,
        hash ?? null,
        chosen === undefined ? null : JSON.stringify(chosen),
        values['weekly_summary'] ?? null,
        // A reset may have replaced the password since it was checked.
        before.password_hash,
      ],
    );
    if (row === undefined) throw failure('conflict', 'Document update conflict.');
    if (moves && email !== undefined) {
      const budgets = [ofPerson(before.id, before.email !== null), toStranger(email)];
      await requireMailBudget(app, db, budgets, now);
      const token = await issueToken(db, 'confirm', { id: before.id, email }, now);
      await putMail(
        app,
        db,
        letter('confirmation', { ...before, email }, `${app.environment.baseUrl}/user/confirm/${token}`),
        now,
      );
      if (before.email !== null) await notifyOldAddress(app, db, { ...before, email: before.email }, email, now);
      await audit(db, { event: 'email_change', userId: before.id, address, at: now });
    }
    if (moves || hash !== undefined) await endSessions(db, before.id, Buffer.from(caller.sessionId, 'hex'));
    if (hash === undefined) return { rev: next, renewed: undefined };
    await passwordChanged(app, db, before, now, address);
    if (tokens === true) await endTokens(app, db, before.id);
    const device = { id: before.id, password_hash: hash };
    return { rev: next, renewed: await renewSession(app, db, request, caller.sessionId, device) };
  });
}

async function passwordChanged(app: App, db: Db, person: Row, now: Date, address: string): Promise<void> {
  const email = person.email ?? person.unconfirmed_email ?? '';
  await putMail(
    app,
    db,
    letter('password-changed', { ...person, email }, `${app.environment.baseUrl}/user/password/new`),
    now,
  );
  await voidTokens(db, person.id, ['password'], now);
  await audit(db, { event: 'password_change', userId: person.id, address, at: now });
}

/** The topics after a change: the sent ones with those that they include; the bare flag means all or none. */
function topicsAfter(before: readonly string[], values: Input): readonly string[] | undefined {
  const { newsletter, newsletter_topics: sent } = values;
  if (Array.isArray(sent)) return withImplied(sent as string[]);
  if (typeof newsletter !== 'boolean') return undefined;
  if (!newsletter) return [];
  return before.length > 0 ? before : topics;
}

/** Fields that only reading adds are ignored if unchanged, and refused by name if changed. */
function withoutOwn(body: Input, current: Input): Input {
  const names = [...own].filter((name) => name in body && !same(body[name], current[name]));
  if (names.length > 0)
    throw failure('forbidden', Object.fromEntries(names.map((name) => [name, [{ code: 'is-reserved' }]])));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !own.has(name)));
}

const own: ReadonlySet<string> = new Set([
  'label',
  'name',
  'roles',
  'email',
  'short_name',
  'gravatar_hash',
  'confirmed_at',
  'confirmation_sent_at',
]);

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
