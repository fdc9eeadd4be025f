import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { requirePassword } from './current-password.ts';
import { hashOf } from './passwords.ts';

/** The person of a confirmation link, as stored before. */
export interface Confirming {
  readonly id: string;
  /** The address that was confirmed before. */
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly password_hash: string | null;
  /** The address that the link was mailed to. */
  readonly confirming: string;
}

/** The person of a link, locked until the commit. */
export async function personOf(db: Db, link: { userId: string; email: string }): Promise<Confirming> {
  const [person] = await db.query<Omit<Confirming, 'confirming'>>(
    'SELECT id, email, unconfirmed_email, fullname, locale, password_hash FROM users WHERE id = $1 FOR UPDATE',
    [link.userId],
  );
  if (person === undefined) throw failure('not_found', 'Token already used or expired, please request a new one');
  return { ...person, confirming: link.email };
}

interface Body {
  readonly password?: string;
  readonly password_confirmation?: string;
}

/**
 * Another person may have registered the address or changed an account to it, and the owner of the mailbox just clicks. So a person may confirm only
 * after registering or signing in with this browser, with the account's password, or, if no address was confirmed yet, by choosing a new password.
 * Returns the hash of a new password, or undefined if the old one stays. @throws 422 at `password`, 429
 */
export async function proveOwnership(
  app: App,
  person: Confirming,
  request: FastifyRequest & { readonly body: Body },
): Promise<string | undefined> {
  const { password = '', password_confirmation: again } = request.body;
  const first = person.email === null;
  const chooses = person.password_hash === null || (first && again !== undefined);
  if (!chooses && app.cookies.isDeviceOf(request, person)) return undefined;
  if (password === '') throw refused(person.password_hash === null ? 'cant-be-blank' : askedFor(first));
  if (!chooses) {
    await requirePassword(app, person, password, { who: 'link', id: person.id }, 'password');
    return undefined;
  }
  if (again !== undefined && again !== password)
    throw failure('unprocessable_entity', { password_confirmation: [{ code: 'doesnt-match' }] });
  return hashOf(password, { fullname: person.fullname, email: person.confirming });
}

/** The error that tells the client which password to ask for. */
function askedFor(first: boolean): string {
  return first ? 'give-yours-or-a-new-one' : 'give-yours';
}

function refused(code: string): Error {
  return failure('unprocessable_entity', { password: [{ code }] });
}
