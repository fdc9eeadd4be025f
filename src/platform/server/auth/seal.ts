import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A secret as it is kept: who reads the table must not read it. It opens with the installation's secret alone, for the same `purpose`, and
 * for the same `owner`: moved to another row it opens nothing.
 */
export function seal(secret: Buffer, purpose: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** The text again; undefined when it was sealed with another secret, for something else, or was changed since. */
export function unseal(secret: Buffer, purpose: string, owner: string, sealed: Buffer): string | undefined {
  if (sealed.length < 28) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-16));
  try {
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** A key for each purpose, so that nothing that was sealed for one opens as another. */
function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
