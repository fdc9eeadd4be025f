import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import { mailWords, type MailWord } from '../locales/mails.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { linkIdentity } from './identities/identities.ts';
import { issuerName } from './identities/stated-identity.ts';
import { addressConfirmed } from './passwords/address-confirmed.ts';
import { audit } from './audit.ts';
import { writtenLetter } from './mails/mail-text.ts';
import { issueToken } from './passwords/one-time-tokens.ts';
import { removeAuthenticator } from './second-factor/authenticators.ts';
import { factorRemoved } from './second-factor/factor-removed.ts';
import { tellChange } from './second-factor/second-factor-mails.ts';

/** What an operator may do with a person's account, by its address. Unknown addresses are `not_found`. */

interface Person {
  readonly id: string;
  /** The address that is, or is to be, confirmed. */
  readonly email: string;
  /** The address by which the person signs in. */
  readonly present: string;
  readonly confirmed: boolean;
  readonly locale: string;
}

/** Confirms the address as if its owner had opened the mailed link. */
export async function confirmPerson(app: App, email: string): Promise<void> {
  await withPerson(app, email, 'confirm', async (db, person) => {
    await db.query(
      `UPDATE users SET email = coalesce(unconfirmed_email, email), unconfirmed_email = NULL, confirmed_at = coalesce(confirmed_at, $2), updated_at = $2
       WHERE id = $1`,
      [person.id, app.now()],
    );
    await addressConfirmed(app, db, person, app.now());
  });
}

/** Disables a person and ends all sessions, or enables the person again. */
export async function disablePerson(app: App, email: string, disabled: boolean): Promise<void> {
  await withPerson(app, email, disabled ? 'disable' : 'enable', async (db, person) => {
    await db.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [person.id, disabled ? app.now() : null]);
    if (disabled) await db.query('DELETE FROM sessions WHERE user_id = $1', [person.id]);
  });
}

/** Removes the authenticator app of a person who lost it, and whom the operator knows; the person gets a mail. Returns whether there was one. */
export async function removeSecondFactor(app: App, email: string): Promise<boolean> {
  return withPerson(app, email, 'second_factor_off', async (db, { id, present, locale }) => {
    const removed = await removeAuthenticator(db, id);
    const person = { id, email: present, fullname: null, locale };
    if (removed) {
      await tellChange(app, db, person, 'authenticator-off', app.now());
      await factorRemoved(app, db, id, app.now(), 'lost');
    }
    return removed;
  });
}

/** Links the account that the issuer of OpenID Connect calls `subject`, of a person whom the operator knows; the person gets a mail. */
export async function linkSubject(app: App, email: string, subject: string): Promise<void> {
  const { oidc } = app.environment;
  if (oidc === undefined) throw new StartFailure('There is no issuer: set OIDC_ISSUER.');
  const issuer = issuerName(oidc.issuer);
  await app.system('operator', async (db) => {
    const { id, present, locale } = await known(db, email);
    const person = { id, email: present, fullname: null, locale };
    await linkIdentity(app, db, person, { issuer, subject, label: subject }, undefined);
  });
}

/** A link on which the person chooses a new password; it works once, for 24 hours. */
export async function passwordLink(app: App, email: string): Promise<string> {
  return withPerson(app, email, 'password_link', async (db, person) => {
    const token = await issueToken(db, 'password', { id: person.id, email: person.present }, app.now());
    return `${app.environment.baseUrl}/user/password/${token}`;
  });
}

/** Ends the sessions of one person, or of all; returns their number. */
export async function flushSessions(app: App, email?: string): Promise<number> {
  if (email === undefined) {
    return app.system('operator', async (db) => {
      db.invalidate('everybody');
      await audit(db, { event: 'sessions_flushed', at: app.now() });
      return (await db.query('DELETE FROM sessions RETURNING 1')).length;
    });
  }
  return withPerson(
    app,
    email,
    'sessions_flushed',
    async (db, person) => (await db.query('DELETE FROM sessions WHERE user_id = $1 RETURNING 1', [person.id])).length,
  );
}

/** Adds a test mail in this language to the outbox. */
export async function testMail(app: App, email: string, language: string): Promise<void> {
  const locale = nearestLocale(language);
  const say = (word: MailWord): string => fill(mailWords[locale][word], locale);
  const mail = writtenLetter({
    kind: 'test',
    to: { email, locale },
    subject: say('test.subject'),
    paragraphs: [say('test.body')],
    button: { link: app.environment.baseUrl, label: say('test.button') },
    small: say('test.small'),
  });
  await app.system('operator', async (db) => putMail(app, db, mail, app.now()));
}

/** Whether a person has this address. */
export async function isKnown(app: App, email: string): Promise<boolean> {
  return app.system('operator', async (db) => (await find(db, email)) !== undefined);
}

/** The person of an address. */
export async function personAt(app: App, email: string): Promise<Person> {
  return app.system('operator', async (db) => known(db, email));
}

/** Runs `work` on the person of an address, logs it in the audit log, and invalidates the person in the caches of all processes. */
export async function withPerson<T>(
  app: App,
  email: string,
  event: string,
  work: (db: Db, person: Person) => Promise<T>,
): Promise<T> {
  return app.system('operator', async (db) => {
    const person = await known(db, email);
    db.invalidate({ people: [person.id] });
    const result = await work(db, person);
    await audit(db, { event, userId: person.id, at: app.now(), detail: { by: 'operator' } });
    return result;
  });
}

async function known(db: Db, email: string): Promise<Person> {
  const person = await find(db, email);
  if (person === undefined) throw failure('not_found', `Nobody has the address ${email}.`);
  return person;
}

async function find(db: Db, email: string): Promise<Person | undefined> {
  const [person] = await db.query<Person>(
    `SELECT id, coalesce(unconfirmed_email, email) AS email, coalesce(email, unconfirmed_email) AS present, confirmed_at IS NOT NULL AS confirmed, locale
     FROM users
     WHERE lower(coalesce(email, unconfirmed_email)) = $1`,
    [email.trim().toLowerCase()],
  );
  return person;
}
