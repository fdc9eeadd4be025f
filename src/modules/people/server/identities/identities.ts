import { failure } from '#platform/entity/failure.ts';
import { hexId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import { type Notified, tellChange } from '../second-factor/second-factor-mails.ts';
import type { StatedIdentity } from './stated-identity.ts';

/** The stored identities of people at the issuer. */

/** A person who signs in by the issuer. */
export interface Known extends Notified {
  readonly password_hash: string | null;
  readonly disabled: boolean;
  readonly confirmed: boolean;
  /** As `Known` of the sign-in by password. */
  readonly authenticator: 'on' | 'ended' | null;
}

const known = `u.id, u.email, u.fullname, u.locale, u.password_hash, u.disabled_at IS NOT NULL AS disabled, u.email IS NOT NULL AS confirmed,
  (SELECT CASE WHEN f.ends_at <= $1 THEN 'ended' ELSE 'on' END FROM authenticators f WHERE f.user_id = u.id) AS authenticator`;

export async function personOfIdentity(
  db: Db,
  { issuer, subject }: StatedIdentity,
  now: Date,
): Promise<Known | undefined> {
  const [row] = await db.query<Known>(
    `SELECT ${known} FROM identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $2 AND i.subject = $3`,
    [now, issuer, subject],
  );
  return row;
}

/** The person who signs in with this address, confirmed or not. */
export async function personAtAddress(db: Db, email: string, now: Date): Promise<Known | undefined> {
  const [row] = await db.query<Known>(
    `SELECT ${known} FROM users u WHERE lower(coalesce(u.email, u.unconfirmed_email)) = $2`,
    [now, email],
  );
  return row;
}

const most = 10;

/** Links an identity to a person, with an audit line and a mail; does nothing if it is linked already. @throws 403 for the eleventh, 422 if it is another person's */
export async function linkIdentity(
  app: App,
  db: Db,
  person: Notified,
  { issuer, subject, label }: Pick<StatedIdentity, 'issuer' | 'subject'> & { readonly label: string },
  address: string | undefined,
): Promise<void> {
  const now = app.now();
  db.invalidate('nobody');
  // The person's row is locked, so that many at once stay within the limit.
  await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id]);
  const own = await db.query<{ issuer: string; subject: string }>(
    'SELECT issuer, subject FROM identities WHERE user_id = $1',
    [person.id],
  );
  if (own.some((one) => one.issuer === issuer && one.subject === subject)) return;
  if (own.length >= most) throw failure('forbidden', 'You can link up to 10 accounts');
  const id = hexId(now.getTime());
  const added = await db.query(
    `INSERT INTO identities (id, user_id, issuer, subject, label, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (issuer, subject) DO NOTHING RETURNING 1`,
    [id, person.id, issuer, subject, label, now],
  );
  if (added.length === 0) throw failure('unprocessable_entity', { base: [{ code: 'oidc-is-linked-elsewhere' }] });
  await audit(db, { event: 'identity_linked', userId: person.id, address, at: now, detail: { identity: id } });
  await tellChange(app, db, person, 'identity-linked', now, { name: nameOf(app), label });
}

/** Notes the use of an identity; false if it is not the person's any more, or the person is blocked. Both stay so until the commit. */
export async function noteIdentityUse(
  db: Db,
  userId: string,
  { issuer, subject }: Pick<StatedIdentity, 'issuer' | 'subject'>,
  now: Date,
  address: string,
): Promise<boolean> {
  db.invalidate('nobody');
  const able = await db.query('SELECT FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE', [userId]);
  if (able.length === 0) return false;
  const noted = await db.query(
    `UPDATE identities SET last_used_at = $4, last_address = $5 WHERE issuer = $1 AND subject = $2 AND user_id = $3 RETURNING 1`,
    [issuer, subject, userId, now, address],
  );
  return noted.length > 0;
}

/** What people call the issuer. */
export function nameOf(app: App): string {
  return app.environment.oidc?.name ?? '';
}
