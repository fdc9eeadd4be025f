import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { sqlState } from '#platform/server/db/database-failures.ts';
import { notifyOldAddress } from './address-change.ts';
import { addressConfirmed } from './address-confirmed.ts';
import { clearAllAttempts, countMail } from '../sessions/attempts.ts';
import { audit } from '../audit.ts';
import { digest } from '../sessions/authentication.ts';
import { type Confirming, personOf, proveOwnership } from './confirmation-token.ts';
import { endSessions, endTokens, removeTokens } from '../sessions/end-sessions.ts';
import { hasPasswordSignIn } from '../identities/password-sign-in.ts';
import { letter } from '../mails/mail-text.ts';
import { nobodyAt } from '../nobody.ts';
import { issueToken, redeemToken } from './one-time-tokens.ts';
import { redeemRegistration } from './registration-secret.ts';
import { hasAuthenticator } from '../second-factor/authenticators.ts';
import { startSession } from '../sessions/start-session.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/api/shapes/shape.ts';

const about = { tags: ['People'] };
const schemas = {
  ask: {
    ...about,
    operationId: 'askConfirmation',
    summary: 'Send the confirmation mail again',
    body: exactly({ email: Type.String() }),
    response: { 202: exactly({ ok: yes }) },
  },
  confirm: {
    ...about,
    operationId: 'confirm',
    summary: 'Confirm an address with the mailed token, in a browser used before or with the password',
    body: exactly({
      token: Type.String(),
      password: optional(Type.String({ description: 'The account’s password; if it has none yet, its first.' })),
      password_confirmation: optional(
        Type.String({ description: 'At the first confirmation: sets `password` as the new one.' }),
      ),
    }),
    response: {
      200: exactly({
        ok: yes,
        email: Type.String(),
        signed_in: Type.Boolean({
          description: 'Whether this browser, which registered the address, is signed in now.',
        }),
      }),
    },
  },
};

/** `/_confirm`: requests the mail again, and confirms the address of a link. */
export function confirmationRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;

  server.post('/_confirm', { config, schema: schemas.ask }, async (request, reply) => {
    const email = emailOf(request.body);
    const now = app.now();
    await app.system('users', async (db) => {
      await countMail(app, db, 'confirm', email, request.ip);
      const [person] = await db.query<{
        id: string;
        fullname: string | null;
        locale: string;
        unconfirmed_email: string;
      }>(
        'SELECT id, fullname, locale, unconfirmed_email FROM users WHERE lower(unconfirmed_email) = $1 AND disabled_at IS NULL',
        [email],
      );
      const to = person === undefined ? nobodyAt(email) : { ...person, email: person.unconfirmed_email };
      const token = await issueToken(db, 'confirm', to, now);
      const mail = letter('confirmation', to, `${app.environment.baseUrl}/user/confirm/${token}`);
      await putMail(app, db, { ...mail, withheld: person === undefined }, now);
    });
    return reply.code(202).send({ ok: true });
  });

  server.put('/_confirm', { config, schema: schemas.confirm }, async (request, reply) => {
    const { token } = request.body;
    const now = app.now();
    const person = await app.system('users', async (db) => personOf(db, await redeemToken(db, 'confirm', token, now)));
    const hash = await proveOwnership(app, person, request);
    const own = app.cookies.tokenOf(request);
    const kept = own === undefined ? undefined : digest(own);
    const secret = app.cookies.registrationOf(request);
    const here = await app.system('users', async (db) => {
      // Before the confirmation, after which there is no registration any more.
      const registered = await redeemRegistration(db, person, { secret, session: kept }, now);
      await confirm(app, db, { token, person, hash, kept }, now, request.ip);
      // The link proves no second factor.
      const isEnough = hasPasswordSignIn(app) && !(await hasAuthenticator(db, person.id));
      return registered === 'yes' && !isEnough ? 'used' : registered;
    });
    if (person.email === null) await removeTokens(app, person.id, request.log);
    if (here !== 'no') app.cookies.clearRegistration(reply);
    const owner = { id: person.id, password_hash: hash ?? person.password_hash };
    if (here === 'yes') await startSession(app, request, reply, owner);
    return { ok: true, email: person.confirming, signed_in: here === 'yes' };
  });
}

/** The normalised address; throws 422 if it is invalid. */
export function emailOf({ email }: { readonly email: string }): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email.trim())) {
    throw failure('unprocessable_entity', {
      email: [{ code: email === '' ? 'cant-be-blank' : 'is-invalid' }],
    });
  }
  return email.trim().toLowerCase();
}

interface Confirmation {
  readonly token: unknown;
  readonly person: Confirming;
  /** Hash of a new password; undefined keeps the present one. */
  readonly hash: string | undefined;
  /** The digest of the session that confirms, of any person. */
  readonly kept: Buffer | undefined;
}

async function confirm(
  app: App,
  db: Db,
  { token, person, hash, kept }: Confirmation,
  now: Date,
  address: string,
): Promise<void> {
  const link = await redeemToken(db, 'confirm', token, now);
  const before = await personOf(db, link);
  // During the password check another request changed the password or confirmed another address.
  if (before.password_hash !== person.password_hash || before.email !== person.email)
    throw failure('conflict', 'Document update conflict.');
  db.invalidate({ people: [person.id] });
  await db
    .query(
      `UPDATE users SET email = $2, unconfirmed_email = NULL, confirmed_at = $3, updated_at = $3, password_hash = coalesce($4, password_hash)
       WHERE id = $1`,
      [person.id, link.email, now, hash ?? null],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? failure('unprocessable_entity', { email: [{ code: 'has-already-been-taken' }] })
        : error;
    });
  await link.use();
  await addressConfirmed(app, db, { id: person.id, email: link.email }, now);
  // Another person may have created sessions and tokens before the first confirmation.
  if (person.email === null) {
    await endSessions(db, person.id, kept);
    await endTokens(app, db, person.id);
  }
  // Earlier failed attempts do not count against the new password.
  if (hash !== undefined) await clearAllAttempts(db, link.email);
  if (person.email !== null && person.email !== link.email)
    await notifyOldAddress(app, db, { ...person, email: person.email }, link.email, now);
  await audit(db, { event: 'confirm', userId: person.id, address, at: now });
}
