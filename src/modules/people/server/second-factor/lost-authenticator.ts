import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, yes } from '#platform/server/api/shapes/shape.ts';
import { lossHours } from '../../rules/links.ts';
import { audit } from '../audit.ts';
import { letter } from '../mails/mail-text.ts';
import { assertPasswordSignIn } from '../identities/password-sign-in.ts';
import { invalidLink, issueToken, redeemToken } from '../passwords/one-time-tokens.ts';
import { checkPassword } from '../sessions/check-password.ts';
import { keepAuthenticator } from './authenticators.ts';
import { type Notified, tellChange } from './second-factor-mails.ts';

const about = { tags: ['People'] };
const done = exactly({ ok: yes });
const schemas = {
  ask: {
    ...about,
    operationId: 'loseAuthenticator',
    summary: 'Mail a link to a person who has the password, but neither the authenticator app nor recovery codes',
    body: exactly({ username: Type.String(), password: Type.String() }),
    response: { 202: done },
  },
  begin: {
    ...about,
    operationId: 'endAuthenticator',
    summary: 'With the mailed token: the app is removed in 48 hours, unless a code or a session keeps it',
    body: exactly({ token: Type.String() }),
    response: { 200: done },
  },
  keep: {
    ...about,
    operationId: 'keepAuthenticator',
    summary: 'Keep the authenticator app that would be removed',
    response: { 200: done },
  },
};

/**
 * `/_authenticator/loss`: the way in for a person who lost everything but password and mailbox. It takes two days, in which mails and every signed-in
 * screen say so, and a person with the app or a session stops it.
 */
export function lostAuthenticatorRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;

  server.post(
    '/_authenticator/loss',
    { config: { ...config, policy: 'visitor' }, schema: schemas.ask },
    async (request, reply) => {
      assertPasswordSignIn(app);
      const { person } = await checkPassword(app, request, request.body);
      const { id, email } = person;
      const now = app.now();
      if (person.authenticator === 'on' && email !== null)
        await app.system('users', async (db) => {
          const token = await issueToken(db, 'authenticator', { id, email }, now);
          const link = `${app.environment.baseUrl}/user/lost-app/${token}`;
          await putMail(app, db, letter('authenticator-lost', { ...person, email }, link), now);
        });
      return reply.code(202).send({ ok: true });
    },
  );

  server.put('/_authenticator/loss', { config, schema: schemas.begin }, async (request) => {
    const now = app.now();
    await app.system('users', async (db) => {
      const link = await redeemToken(db, 'authenticator', request.body.token, now);
      const person = await ownerAt(db, link);
      db.invalidate('nobody');
      const ends = new Date(now.getTime() + lossHours * 3_600_000);
      // A second link does not prolong the wait.
      await db.query('UPDATE authenticators SET ends_at = coalesce(ends_at, $2) WHERE user_id = $1', [person.id, ends]);
      await link.use();
      await audit(db, { event: 'second_factor_ending', userId: person.id, address: request.ip, at: now });
      await tellChange(app, db, person, 'authenticator-ending', now);
    });
    return { ok: true };
  });

  server.delete(
    '/_authenticator/loss',
    { config: { policy: 'person', cost: 'write' }, schema: schemas.keep },
    async (request) => {
      const { user } = personOf(request);
      await app.system('users', async (db) => keepAuthenticator(db, user.id, request.ip, app.now()));
      return { ok: true };
    },
  );
}

/** The person of a link that was mailed to the present address. */
async function ownerAt(db: Db, { userId, email }: { userId: string; email: string }): Promise<Notified> {
  const [person] = await db.query<Notified>(
    'SELECT id, email, fullname, locale FROM users WHERE id = $1 AND lower(email) = lower($2) AND disabled_at IS NULL',
    [userId, email],
  );
  if (person === undefined) throw invalidLink();
  return person;
}
