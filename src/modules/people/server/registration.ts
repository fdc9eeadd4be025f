import { Type } from 'typebox';
import { check, reserved } from '#platform/entity/check.ts';
import { failure, type Complaint } from '#platform/entity/failure.ts';
import { hexId, isIdOf, nextRev } from '#platform/entity/id.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { user } from '../entities/user.ts';
import { assertPasswordSignIn } from './identities/password-sign-in.ts';
import { countMail } from './sessions/attempts.ts';
import { linkHours } from '../rules/links.ts';
import { audit } from './audit.ts';
import { letter } from './mails/mail-text.ts';
import { nobodyAt } from './nobody.ts';
import { issueToken } from './passwords/one-time-tokens.ts';
import { hashPassword, passwordComplaint } from './passwords/passwords.ts';
import { appointFirst, assertRegistration } from './who-may-register.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, oneOf, optional, readByHandler, written } from '#platform/server/api/shapes/shape.ts';

const schema = {
  operationId: 'register',
  tags: ['People'],
  summary: 'Register; the answer does not reveal whether the address is registered',
  // The definition of a person validates these.
  body: readByHandler(
    exactly({
      _id: optional(Type.String()),
      fullname: optional(Type.String()),
      unconfirmed_email: Type.String(),
      password: optional(Type.String()),
      password_confirmation: optional(Type.String()),
      accept_terms: optional(Type.Boolean()),
      locale: optional(oneOf(['en', 'pt-BR'])),
    }),
  ),
  response: { 201: written },
};

/** `POST /_users`: registers. The response does not reveal whether the address is known; its owner is notified by mail. */
export function registrationRoutes(app: App, server: Api): void {
  server.post('/_users', { config: { policy: 'public', cost: 'sign-in' }, schema }, async (request, reply) => {
    assertPasswordSignIn(app);
    const asked = await checked(request.body);
    await app.system('users', async (db) => {
      await assertRegistration(app, db);
      // Before the address is looked up: the response must not depend on whether it is known.
      const [taken] = await db.query('SELECT id FROM users WHERE id = $1', [asked.id]);
      if (taken !== undefined) throw failure('conflict', 'Document update conflict.');
      await countMail(app, db, 'register', asked.email, request.ip);
    });
    const rev = nextRev();
    // Always hash, before the transaction, so that a known address takes the same time.
    const hash = await hashPassword(asked.password ?? 'no password was given');
    const stored = asked.password === undefined ? null : hash;
    const secret = await insert(app, asked, rev, stored, request.ip);
    // Confirming in this browser will not require the password, and signs in. The cookies are also set for a known address.
    app.cookies.rememberDevice(reply, { id: asked.id, password_hash: stored });
    app.cookies.setRegistration(reply, secret, linkHours.registration * 3600);
    return reply.code(201).send({ ok: true, id: asked.id, rev });
  });
}

interface Asked {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly password: string | undefined;
  readonly locale: string;
}

async function checked(body: Input): Promise<Asked> {
  const { _id: id = hexId(), password, password_confirmation: again, accept_terms: accepted, ...rest } = body;
  if (typeof id !== 'string' || !isIdOf('', id)) throw failure('illegal_docid', 'Malformed document id');
  const { values, complaints } = check(user, rest, 'create');
  const names = reserved(user, rest, {});
  if (names.length > 0)
    throw failure('forbidden', Object.fromEntries(names.map((name) => [name, [{ code: 'is-reserved' }]])));
  const problems: Record<string, Complaint[]> = { ...complaints };
  const email = values['unconfirmed_email'];
  if (typeof email !== 'string') problems['unconfirmed_email'] ??= [{ code: 'cant-be-blank' }];
  const given = password === undefined || password === null || password === '' ? undefined : password;
  const chooser = { fullname: values['fullname'], email: typeof email === 'string' ? email : undefined };
  const weak = given === undefined ? undefined : await passwordComplaint(given, chooser);
  if (weak) problems['password'] = [weak];
  if (again !== undefined && again !== (given ?? '')) problems['password_confirmation'] = [{ code: 'doesnt-match' }];
  if (accepted === false) problems['accept_terms'] = [{ code: 'must-be-accepted' }];
  if (Object.keys(problems).length > 0 || typeof email !== 'string') throw failure('unprocessable_entity', problems);
  return {
    id,
    email: email.toLowerCase(),
    fullname: typeof values['fullname'] === 'string' ? values['fullname'].trim() : null,
    password: typeof given === 'string' ? given : undefined,
    locale: nearestLocale(values['locale'] as string),
  };
}

/**
 * Runs the same statements for a known address, whose owner is notified, as for an unknown one. Returns the secret of the browser that registers.
 */
async function insert(app: App, asked: Asked, rev: string, hash: string | null, address: string): Promise<string> {
  const now = app.now();
  return app.system('users', async (db) => {
    db.invalidate('nobody');
    const [made] = await db.query<{ id: string }>(
      `INSERT INTO users (id, rev, created_at, updated_at, fullname, unconfirmed_email, password_hash, locale, confirmation_sent_at)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $3) ON CONFLICT DO NOTHING RETURNING id`,
      [asked.id, rev, now, asked.fullname, asked.email, hash, asked.locale],
    );
    await appointFirst(db, asked.id, now);
    const person = made === undefined ? nobodyAt(asked.email) : asked;
    const token = await issueToken(db, 'confirm', person, now);
    const secret = await issueToken(db, 'registration', person, now);
    const { baseUrl } = app.environment;
    const mail =
      made === undefined
        ? letter('known', { email: asked.email, locale: asked.locale }, `${baseUrl}/user/login`)
        : letter('confirmation', asked, `${baseUrl}/user/confirm/${token}`);
    await putMail(app, db, mail, now);
    await audit(db, { event: made === undefined ? 'register_known' : 'register', userId: made?.id, address, at: now });
    return secret;
  });
}
