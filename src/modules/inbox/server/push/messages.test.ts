import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '#src/testing/people/push-device.ts';
import { encryptPush } from './encrypt-push.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example in section 5 and appendix A of RFC 8291. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  device: {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted to the same bytes', () => {
  expect(encryptPush(example.text, example.device, example).toString('base64url')).toBe(example.message);
  expect(decryptPush(bytes(example.message), example.device)).toBe(example.text);
});

test('each message has keys of its own, and only its device decrypts it', () => {
  const [first, second] = [1, 2].map(() => encryptPush('Olá', example.device));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  expect(decryptPush(first ?? Buffer.alloc(0), example.device)).toBe('Olá');
  const other = createECDH('prime256v1');
  other.generateKeys();
  const stranger = { ...example.device, privateKey: other.getPrivateKey(), p256dh: other.getPublicKey() };
  expect(() => decryptPush(first ?? Buffer.alloc(0), stranger)).toThrow();
});

test('a token names the push service, is valid for half a day, and is signed by the key that browsers know', () => {
  const keys = vapidKeys(Buffer.alloc(32, 7));
  expect(vapidKeys(Buffer.alloc(32, 7)).publicKey).toBe(keys.publicKey);
  expect(vapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
  const now = new Date('2026-11-27T12:00:00Z');
  const header = vapidHeader(keys, new URL('https://push.example.com/to/1'), 'mailto:ana@example.com', now);
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', body = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(body).toString())).toEqual({
    aud: 'https://push.example.com',
    exp: Date.parse('2026-11-28T00:00:00Z') / 1000,
    sub: 'mailto:ana@example.com',
  });
  const point = bytes(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${head}.${body}`), publicKey, bytes(signature))).toBe(true);
});
