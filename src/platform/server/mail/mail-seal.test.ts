import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './mail-seal.ts';

const secret = randomBytes(32);
const text = 'Olá, abra https://oficina.example/user/password/abc';

test('a body is read again with the same secret for the same recipient, and in no other way', () => {
  const sealed = seal(secret, 'ana@example.com', text);
  expect(sealed).not.toContain('oficina');
  expect(seal(secret, 'ana@example.com', text)).not.toBe(sealed);
  expect(unseal(secret, 'ana@example.com', sealed)).toBe(text);
  expect(unseal(secret, 'eve@example.com', sealed)).toBeUndefined();
  expect(unseal(randomBytes(32), 'ana@example.com', sealed)).toBeUndefined();
  expect(unseal(secret, 'ana@example.com', `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(unseal(secret, 'ana@example.com', 'sealed:AAAA')).toBeUndefined();
});

test('what was laid in as it is stays as it is', () => {
  expect(unseal(secret, 'ana@example.com', text)).toBe(text);
});
