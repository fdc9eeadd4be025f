import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { hasPasswordSignIn } from '../identities/password-sign-in.ts';
import { letter } from '../mails/mail-text.ts';
import { issueToken } from './one-time-tokens.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/** Mails a link for a new password to a person who lost the old one; where passwords sign nobody in, the issuer is the way. */
export async function mailReset(app: App, db: Db, person: Person, now: Date): Promise<void> {
  if (!hasPasswordSignIn(app)) return;
  const token = await issueToken(db, 'password', person, now);
  await putMail(app, db, letter('password-reset', person, `${app.environment.baseUrl}/user/password/${token}`), now);
}
