import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What sealed text begins with; text without it was laid into the outbox as it is. */
const mark = 'sealed:';

/** A mail's body as it waits in the outbox: its links open accounts, so who reads the table must not read them. */
export function seal(secret: Buffer, recipient: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(recipient));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${mark}${sealed.toString('base64url')}`;
}

/** The text again; undefined when it was sealed with another secret, for another recipient, or was changed since. */
export function unseal(secret: Buffer, recipient: string, stored: string): string | undefined {
  if (!stored.startsWith(mark)) return stored;
  const sealed = Buffer.from(stored.slice(mark.length), 'base64url');
  if (sealed.length < 28) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, 12))
    .setAAD(Buffer.from(recipient))
    .setAuthTag(sealed.subarray(-16));
  try {
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** A key of its own, so that nothing else made with the secret opens mails. */
function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mails in the outbox', 32));
}
