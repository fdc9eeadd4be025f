import { Type } from 'typebox';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/context.ts';
import { sqlState, type Db } from '#platform/server/database.ts';
import { tellOldAddress } from './address-change.ts';
import { addressConfirmed } from './address-confirmed.ts';
import { useUpMails } from './attempts.ts';
import { audit } from './audit.ts';
import { digest } from './authentication.ts';
import { endSessions, endTokens, removeTokens } from './ending.ts';
import { letter } from './letter.ts';
import { nobodyAt } from './nobody.ts';
import { issueToken, redeemToken } from './one-time-tokens.ts';
import { hashOf } from './passwords.ts';
import type { Api } from '#platform/server/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/shapes/shape.ts';

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
    summary: 'Confirm by the mailed token; with a password where none was chosen yet',
    body: exactly({ token: Type.String(), password: optional(Type.String()) }),
    response: { 200: exactly({ ok: yes, email: Type.String() }) },
  },
};

/** `/_confirm`: ask for the mail again, and confirm by its link. */
export function confirmationRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'sign-in' } as const;

  server.post('/_confirm', { config, schema: schemas.ask }, async (request, reply) => {
    const email = emailOf(request.body);
    const now = app.now();
    await app.system('users', async (db) => {
      await useUpMails(app, db, email, request.ip);
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

  server.put('/_confirm', { config, schema: schemas.confirm }, async (request) => {
    const { token, password } = request.body;
    const hash = await hashOf(password);
    const now = app.now();
    const own = app.cookies.tokenOf(request);
    const kept = own === undefined ? undefined : digest(own);
    const done = await app.system('users', async (db) => confirm(app, db, { token, hash, kept }, now, request.ip));
    if (done.first) await removeTokens(app, done.userId, request.log);
    return { ok: true, email: done.email };
  });
}

/** The address as people mean it, or 422. */
export function emailOf({ email }: { readonly email: string }): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email.trim())) {
    throw fail('unprocessable_entity', {
      email: [{ code: email === '' ? 'cant-be-blank' : 'is-invalid' }],
    });
  }
  return email.trim().toLowerCase();
}

interface Confirmation {
  readonly token: unknown;
  readonly hash: string | undefined;
  /** The digest of the session that confirms, whoever's it is. */
  readonly kept: Buffer | undefined;
}

interface Before {
  readonly id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly password_hash: string | null;
}

/** `first`: nothing of this person was confirmed before; whatever was made until then, others may have made. */
async function confirm(
  app: App,
  db: Db,
  { token, hash, kept }: Confirmation,
  now: Date,
  address: string,
): Promise<{ userId: string; email: string; first: boolean }> {
  const link = await redeemToken(db, 'confirm', token, now);
  db.forget({ people: [link.userId] });
  const [person] = await db.query<Before>(
    'SELECT id, email, fullname, locale, password_hash FROM users WHERE id = $1 FOR UPDATE',
    [link.userId],
  );
  // Somebody who registered without a password chooses it here; the link stays good until then.
  if (person?.password_hash === null && hash === undefined)
    throw fail('unprocessable_entity', { password: [{ code: 'cant-be-blank' }] });
  await db
    .query(
      `UPDATE users SET email = $2, unconfirmed_email = NULL, confirmed_at = $3, updated_at = $3, password_hash = coalesce(password_hash, $4)
       WHERE id = $1`,
      [link.userId, link.email, now, hash ?? null],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? fail('unprocessable_entity', { email: [{ code: 'has-already-been-taken' }] })
        : error;
    });
  await link.use();
  await addressConfirmed(app, db, { id: link.userId, email: link.email }, now);
  const first = person?.email === null;
  if (first) {
    await endSessions(db, link.userId, kept);
    await endTokens(db, link.userId);
  }
  if (person?.email && person.email !== link.email)
    await tellOldAddress(app, db, { ...person, email: person.email }, link.email, now);
  await audit(db, { event: 'confirm', userId: link.userId, address, at: now });
  return { userId: link.userId, email: link.email, first };
}
