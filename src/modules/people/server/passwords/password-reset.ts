import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { addressConfirmed } from './address-confirmed.ts';
import { clearAllAttempts, countMail } from '../sessions/attempts.ts';
import { audit } from '../audit.ts';
import { emailOf } from './confirmation.ts';
import { endSessions, endTokens, removeTokens } from '../sessions/end-sessions.ts';
import { factorRemoved } from '../second-factor/factor-removed.ts';
import { letter } from '../mails/mail-text.ts';
import { nobodyAt } from '../nobody.ts';
import { assertPasswordSignIn } from '../identities/password-sign-in.ts';
import { issueToken, invalidLink, redeemToken, voidTokens } from './one-time-tokens.ts';
import type { Chooser } from './common-passwords.ts';
import { hashOf } from './passwords.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/api/shapes/shape.ts';

const about = { tags: ['People'] };
const done = exactly({ ok: yes });
const schemas = {
  ask: {
    ...about,
    operationId: 'askReset',
    summary: 'Send the mail for a new password',
    body: exactly({ email: Type.String() }),
    response: { 202: done },
  },
  reset: {
    ...about,
    operationId: 'resetPassword',
    summary: 'Set a new password with the mailed token',
    body: exactly({ token: Type.String(), password: Type.String(), password_confirmation: optional(Type.String()) }),
    response: { 200: done },
  },
};

/** `/_password`: ask for the reset mail, and set a new password by its link, which also confirms the address. */
export function passwordResetRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;

  server.post('/_password', { config, schema: schemas.ask }, async (request, reply) => {
    assertPasswordSignIn(app);
    const email = emailOf(request.body);
    const now = app.now();
    await app.system('users', async (db) => {
      await countMail(app, db, 'password', email, request.ip);
      const [person] = await db.query<{ id: string; fullname: string | null; locale: string; email: string }>(
        `SELECT id, fullname, locale, coalesce(email, unconfirmed_email) AS email FROM users
         WHERE lower(coalesce(email, unconfirmed_email)) = $1 AND disabled_at IS NULL`,
        [email],
      );
      const to = person ?? nobodyAt(email);
      const token = await issueToken(db, 'password', to, now);
      const mail = letter('password-reset', to, `${app.environment.baseUrl}/user/password/${token}`);
      await putMail(app, db, { ...mail, withheld: person === undefined }, now);
    });
    return reply.code(202).send({ ok: true });
  });

  server.put('/_password', { config, schema: schemas.reset }, async (request, reply) => {
    assertPasswordSignIn(app);
    const { token, password, password_confirmation: again } = request.body;
    if (again !== undefined && again !== password)
      throw failure('unprocessable_entity', { password_confirmation: [{ code: 'doesnt-match' }] });
    const now = app.now();
    const hash = await hashOf(password, await chooserOf(app, token, now));
    if (hash === undefined) throw failure('unprocessable_entity', { password: [{ code: 'cant-be-blank' }] });
    const userId = await app.system('users', async (db) => {
      const link = await redeemToken(db, 'password', token, now);
      db.invalidate({ people: [link.userId] });
      const [person] = await db.query<{ email: string; fullname: string | null; locale: string }>(
        `UPDATE users SET password_hash = $2, updated_at = $3, confirmed_at = coalesce(confirmed_at, $3),
           email = coalesce(email, unconfirmed_email), unconfirmed_email = NULL
         WHERE id = $1 AND lower(coalesce(email, unconfirmed_email)) = lower($4) RETURNING email, fullname, locale`,
        [link.userId, hash, now, link.email],
      );
      // The link was mailed to a former address.
      if (person === undefined) throw invalidLink();
      await link.use();
      // A pending address change may come from a thief, so it is dropped.
      await voidTokens(db, link.userId, ['confirm', 'password'], now);
      await addressConfirmed(app, db, { id: link.userId, email: person.email }, now);
      await clearAllAttempts(db, person.email);
      await endSessions(db, link.userId);
      await endTokens(app, db, link.userId);
      // After the sessions, so that none can add another.
      await db.query('DELETE FROM identities WHERE user_id = $1', [link.userId]);
      const passkeys = await db.query('DELETE FROM passkeys WHERE user_id = $1 RETURNING 1', [link.userId]);
      if (passkeys.length > 0) await factorRemoved(app, db, link.userId, now);
      await audit(db, { event: 'password_reset', userId: link.userId, address: request.ip, at: now });
      await putMail(app, db, letter('password-changed', person, `${app.environment.baseUrl}/user/password/new`), now);
      return link.userId;
    });
    await removeTokens(app, userId, request.log);
    app.cookies.clear(reply);
    app.cookies.rememberDevice(reply, { id: userId, password_hash: hash });
    return { ok: true };
  });
}

/** The person of a link, whose own words are no password. @throws 404 */
async function chooserOf(app: App, token: string, now: Date): Promise<Chooser> {
  return app.system('users', async (db) => {
    const link = await redeemToken(db, 'password', token, now);
    const [person] = await db.query<{ fullname: string | null }>('SELECT fullname FROM users WHERE id = $1', [
      link.userId,
    ]);
    return { fullname: person?.fullname, email: link.email };
  });
}
