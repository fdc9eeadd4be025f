import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The key pair by which push services recognise this installation (RFC 8292). */
export interface VapidKeys {
  /** The public key in base64url; browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Seconds for which a token is valid; push services accept at most 24 hours. */
const validSeconds = 12 * 3600;

/**
 * The keys that follow from the secret of the installation: all processes have the same ones, and reading the database
 * does not reveal them.
 */
export function vapidKeys(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'push messages', 32)));
  const point = pair.getPublicKey();
  const encoded = (bytes: Buffer): string => bytes.toString('base64url');
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), pair.getPrivateKey()];
  const key = { kty: 'EC', crv: 'P-256', x: encoded(x), y: encoded(y), d: encoded(d) };
  return { publicKey: encoded(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** The header `Authorization` of a message to `endpoint`. `subject`: whom the push service writes to about faults. */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, endpoint: URL, subject: string, now: Date): string {
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + validSeconds, sub: subject },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
