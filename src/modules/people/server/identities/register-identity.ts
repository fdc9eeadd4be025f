import { failure } from '#platform/entity/failure.ts';
import { hexId, nextRev } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import { addressConfirmed } from '../passwords/address-confirmed.ts';
import { voidTokens } from '../passwords/one-time-tokens.ts';
import { endSessions, endTokens } from '../sessions/end-sessions.ts';
import { appointFirst } from '../who-may-register.ts';
import { type Known, linkIdentity, personAtAddress } from './identities.ts';

interface New {
  readonly issuer: string;
  readonly subject: string;
  /** The verified address, in lower case. */
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly label: string;
}

/**
 * Makes the account of a verified address, and links the identity. Anybody may have registered the address before without confirming it: the owner takes
 * over that account as with a mailed link, so its password, sessions, tokens and links end. @throws 401 if the address was confirmed meanwhile
 */
export async function registerIdentity(app: App, db: Db, person: New, address: string): Promise<Known> {
  const now = app.now();
  const { email, fullname, locale } = person;
  const [made] = await db.query<{ id: string }>(
    `INSERT INTO users (id, rev, created_at, updated_at, fullname, email, locale, confirmed_at, confirmation_sent_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $3, $3) ON CONFLICT DO NOTHING RETURNING id`,
    [hexId(now.getTime()), nextRev(), now, fullname, email, locale],
  );
  const id = made?.id ?? (await takeOver(app, db, person, now));
  db.invalidate({ people: [id] });
  await appointFirst(db, id, now);
  await audit(db, { event: 'register', userId: id, address, at: now });
  await addressConfirmed(app, db, { id, email }, now);
  await linkIdentity(app, db, { id, email, fullname, locale }, person, address);
  const known = await personAtAddress(db, email, now);
  if (known === undefined) throw meanwhile();
  return known;
}

async function takeOver(app: App, db: Db, { email, fullname }: New, now: Date): Promise<string> {
  const [taken] = await db.query<{ id: string }>(
    `UPDATE users SET email = $1, unconfirmed_email = NULL, password_hash = NULL, fullname = coalesce($3, fullname), confirmed_at = $2, updated_at = $2
     WHERE email IS NULL AND lower(unconfirmed_email) = $1 AND disabled_at IS NULL RETURNING id`,
    [email, now, fullname],
  );
  if (taken === undefined) throw meanwhile();
  await voidTokens(db, taken.id, ['confirm', 'password', 'registration'], now);
  await endSessions(db, taken.id);
  await endTokens(app, db, taken.id);
  return taken.id;
}

function meanwhile(): Error {
  return failure('unauthorized', { base: [{ code: 'oidc-is-over' }] });
}
