import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Client } from '../app.ts';

/** What a device puts into an answer, so that a test can put something else. */
export interface Answering {
  readonly origin?: string;
  readonly host?: string;
  /** The device checked the person by PIN or finger. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
}

const bytes = (text: string): Buffer => Buffer.from(text);
const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A device with one key pair (ECDSA, P-256), in software. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);

  function clientData(type: string, challenge: string, origin = 'http://localhost:3000'): Buffer {
    return bytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData({ host = 'localhost', isVerified = true, counter = 0 }: Answering, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    // Bit 0: somebody touched the device; bit 2: it knows who.
    return Buffer.concat([digest(host), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }

  return {
    /** The answer to a challenge for a new passkey. */
    make(challenge: string, answering: Answering = {}) {
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(answering, 0x40),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        bytes('fmt'),
        Buffer.from([0x64]),
        bytes('none'),
        Buffer.from([0x67]),
        bytes('attStmt'),
        Buffer.from([0xa0, 0x68]),
        bytes('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        client_data: clientData(answering.type ?? 'webauthn.create', challenge, answering.origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** The answer to a challenge to sign in or to prove. */
    sign(challenge: string, answering: Answering = {}) {
      const client = clientData(answering.type ?? 'webauthn.get', challenge, answering.origin);
      const data = authenticatorData(answering, 0);
      const signature = createSign('sha256').update(data).update(digest(client)).sign(privateKey);
      return {
        id: id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(answering.userHandle === undefined
          ? {}
          : { user_handle: bytes(answering.userHandle).toString('base64url') }),
      };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** The challenge of an answer of the API, and the cookies with which this browser answers it. */
export async function challengeOf(
  caller: Client,
  path: string,
  cookie = '',
): Promise<{ challenge: string; cookie: string }> {
  const answer = await caller.call('POST', path, undefined, cookie === '' ? {} : { cookie });
  if (answer.status !== 200) throw new Error(`no challenge: ${answer.text}`);
  const { challenge } = answer.body['options'] as { challenge: string };
  const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return { challenge, cookie: [cookie || caller.cookie, ...set].filter((one) => one !== '').join('; ') };
}

/** Adds the passkey to this person; returns its id. */
export async function addPasskey(person: Client, device: SoftwarePasskey, name = 'Laptop'): Promise<string> {
  const { challenge, cookie } = await challengeOf(person, '_passkeys/challenge');
  const added = await person.call('POST', '_passkeys', { name, answer: device.make(challenge) }, { cookie });
  if (added.status !== 201) throw new Error(`no passkey: ${added.text}`);
  return String(added.body['id']);
}
