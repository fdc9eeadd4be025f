import { createHash } from 'node:crypto';

interface Addressed {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/**
 * A placeholder person for an unknown address. The server runs the same statements (a link, a mail) for known and unknown addresses, so that
 * response times do not reveal which exist. Links of the placeholder are invalid, and its mails are `withheld`.
 */
export function nobodyAt(email: string): Addressed {
  return { id: `nobody-${createHash('sha256').update(email).digest('hex')}`, email, fullname: null, locale: 'en' };
}
