import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { fill, nearestLocale, type Params } from '#platform/entity/messages.ts';
import { mailWords } from '../../locales/mails.ts';
import { letter } from '../mails/mail-text.ts';

/** The person whose way to sign in changes. */
export interface Notified {
  readonly id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
}

type Change =
  | 'authenticator-ending'
  | 'authenticator-off'
  | 'authenticator-on'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'passkey-added'
  | 'passkey-counter-back'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-new';

/** Tells a person by mail that something changed about signing in, and what to do if it was somebody else. */
export async function tellChange(
  app: App,
  db: Db,
  person: Notified,
  change: Change,
  now: Date,
  params: Params = {},
): Promise<void> {
  if (person.email === null) return;
  const locale = nearestLocale(person.locale);
  const words = { change: fill(mailWords[locale][`sign-in-changed.${change}`], locale, params) };
  const link = `${app.environment.baseUrl}/user/profile?page=security`;
  await putMail(app, db, letter('sign-in-changed', { ...person, email: person.email }, link, words), now);
}

/** Tells the owner, once a day, that somebody knows the password and guesses codes. */
export async function tellPasswordKnown(app: App, db: Db, person: Notified, now: Date): Promise<void> {
  if (person.email === null) return;
  const mail = letter(
    'password-known',
    { ...person, email: person.email },
    `${app.environment.baseUrl}/user/password/new`,
  );
  await putMail(app, db, { ...mail, once: now.toISOString().slice(0, 10) }, now);
}
