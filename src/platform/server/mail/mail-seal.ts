import * as sealing from '../auth/seal.ts';

/** What sealed text begins with; text without it was laid into the outbox as it is. */
const mark = 'sealed:';
const purpose = 'mails in the outbox';

/** A mail's body as it waits in the outbox: its links open accounts, so who reads the table must not read them. */
export function seal(secret: Buffer, recipient: string, text: string): string {
  return `${mark}${sealing.seal(secret, purpose, recipient, text).toString('base64url')}`;
}

/** The text again; undefined when it was sealed with another secret, for another recipient, or was changed since. */
export function unseal(secret: Buffer, recipient: string, stored: string): string | undefined {
  if (!stored.startsWith(mark)) return stored;
  return sealing.unseal(secret, purpose, recipient, Buffer.from(stored.slice(mark.length), 'base64url'));
}
