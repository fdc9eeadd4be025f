import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser makes for a push subscription. */
interface Keys {
  readonly privateKey: Buffer;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** A browser that is subscribed at a push service. */
export interface PushDevice extends Keys {
  /** What the browser sends to the product. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}

export function pushDevice(endpoint: string): PushDevice {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  return { privateKey: pair.getPrivateKey(), p256dh, auth, subscription: { endpoint, keys } };
}

/** Decrypts as a browser does: the other side of the product's encryption, by the words of RFC 8188 and RFC 8291. */
export function decryptPush(message: Buffer, { privateKey, p256dh, auth }: Keys): string {
  const salt = message.subarray(0, 16);
  const size = message.readUInt32BE(16);
  const idLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  if (record.length > size) throw new Error('more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const part = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return padded.subarray(0, end).toString();
}
