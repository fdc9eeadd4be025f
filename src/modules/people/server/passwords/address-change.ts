import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { sqlState } from '#platform/server/db/database-failures.ts';
import { audit } from '../audit.ts';
import { endSessions, endTokens, removeTokens } from '../sessions/end-sessions.ts';
import { factorRemoved } from '../second-factor/factor-removed.ts';
import { removeFactorsSince } from '../second-factor/authenticators.ts';
import { mailReset } from './mail-reset.ts';
import { letter } from '../mails/mail-text.ts';
import { issueToken, invalidLink, redeemToken, voidTokens, voidAddressReversals } from './one-time-tokens.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, yes } from '#platform/server/api/shapes/shape.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/** Notifies the old address of an address change, with a link that reverts it. */
export async function notifyOldAddress(app: App, db: Db, old: Person, email: string, now: Date): Promise<void> {
  const token = await issueToken(db, 'address', old, now);
  const link = `${app.environment.baseUrl}/user/address/${token}`;
  await putMail(app, db, letter('address-changed', old, link, { email }), now);
}

const schema = {
  tags: ['People'],
  operationId: 'takeAddressBack',
  summary:
    'Undo a change of address with the token mailed to the old one; sessions, access tokens and the password become invalid',
  body: exactly({ token: Type.String() }),
  response: { 200: exactly({ ok: yes, email: Type.String() }) },
};

/**
 * `PUT /_address {token}`: restores the old address, even if the new one was confirmed. The person who changed it knew the password, so the password, sessions and access
 * tokens end too, and with them an authenticator app that was added since; the server mails a link for a new password to the old address.
 */
export function addressChangeRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;
  server.put('/_address', { config, schema }, async (request) => {
    const { token } = request.body;
    const now = app.now();
    const person = await app.system('users', async (db) => {
      const link = await redeemToken(db, 'address', token, now);
      const back = await takeBack(db, link, now);
      await voidAddressReversals(db, link, now);
      await voidTokens(db, back.id, ['confirm', 'password'], now);
      await endSessions(db, back.id);
      await endTokens(app, db, back.id);
      if (await removeFactorsSince(db, back.id, link.createdAt)) await factorRemoved(app, db, back.id, now);
      await mailReset(app, db, back, now);
      await audit(db, { event: 'email_back', userId: back.id, address: request.ip, at: now });
      return back;
    });
    await removeTokens(app, person.id, request.log);
    return { ok: true, email: person.email };
  });
}

async function takeBack(db: Db, { userId, email }: { userId: string; email: string }, now: Date): Promise<Person> {
  // Anybody can register an address without confirming it; such an account loses the address to the owner of the mailbox.
  const squatters = await db.query<{ id: string }>(
    `UPDATE users SET unconfirmed_email = NULL, disabled_at = $3
     WHERE lower(unconfirmed_email) = lower($1) AND email IS NULL AND id <> $2 RETURNING id`,
    [email, userId, now],
  );
  db.invalidate({ people: [userId, ...squatters.map(({ id }) => id)] });
  const [person] = await db
    .query<Person>(
      `UPDATE users SET email = $2, unconfirmed_email = NULL, password_hash = NULL, updated_at = $3
       WHERE id = $1 AND disabled_at IS NULL RETURNING id, email, fullname, locale`,
      [userId, email, now],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? failure('unprocessable_entity', { email: [{ code: 'has-already-been-taken' }] })
        : error;
    });
  if (person === undefined) throw invalidLink();
  return person;
}
