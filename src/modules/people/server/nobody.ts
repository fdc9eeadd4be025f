import { createHash } from 'node:crypto';

interface Addressed {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

/**
 * Stands for whoever an address would belong to: what is done for a known address (a link, a mail) is done for an unknown one as well, by
 * the same statements, so that the time of an answer does not tell them apart. Links of nobody open nothing; mails to nobody are `withheld`.
 */
export function nobodyAt(email: string): Addressed {
  return { id: `nobody-${createHash('sha256').update(email).digest('hex')}`, email, fullname: null, locale: 'en' };
}
