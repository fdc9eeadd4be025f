import * as sealing from '../auth/seal.ts';

/** Prefix of sealed text; the outbox may also contain unsealed text. */
const sealedPrefix = 'sealed:';
const purpose = 'mails in the outbox';

/** Encrypts a mail's body for the outbox: its links open accounts, so readers of the table must not see them. */
export function seal(secret: Buffer, recipient: string, text: string): string {
  return `${sealedPrefix}${sealing.seal(secret, purpose, recipient, text).toString('base64url')}`;
}

/** Decrypts a body; undefined if it was sealed with another secret or recipient, or was changed. */
export function unseal(secret: Buffer, recipient: string, stored: string): string | undefined {
  if (!stored.startsWith(sealedPrefix)) return stored;
  return sealing.unseal(secret, purpose, recipient, Buffer.from(stored.slice(sealedPrefix.length), 'base64url'));
}
