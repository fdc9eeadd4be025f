import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's push subscription: only that browser can decrypt what is encrypted for them. */
export interface DeviceKeys {
  /** An uncompressed point of P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** What is random in a message; tests set it. */
interface Randomness {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
}

const saltBytes = 16;
const recordSize = 4096;

/** Encrypts a push message as one record of `aes128gcm` (RFC 8291, RFC 8188). The push service cannot read it. */
export function encryptPush(text: string, device: DeviceKeys, { privateKey, salt }: Randomness = {}): Buffer {
  const own = createECDH('prime256v1');
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.p256dh, ownPublic]);
  const secret = derive(own.computeSecret(device.p256dh), device.auth, info, 32);
  const usedSalt = salt ?? randomBytes(saltBytes);
  const key = derive(secret, usedSalt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, usedSalt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([usedSalt, sizes, ownPublic, ...sealed]);
}

function derive(key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}
