import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './mail-seal.ts';

const secret = randomBytes(32);
const text = 'Olá, abra https://oficina.example/user/password/abc';

test('a body can only be read with the same secret and recipient', () => {
  const sealed = seal(secret, 'ana@example.com', text);
  expect(sealed).not.toContain('oficina');
  expect(seal(secret, 'ana@example.com', text)).not.toBe(sealed);
  expect(unseal(secret, 'ana@example.com', sealed)).toBe(text);
  expect(unseal(secret, 'eve@example.com', sealed)).toBeUndefined();
  expect(unseal(randomBytes(32), 'ana@example.com', sealed)).toBeUndefined();
  expect(unseal(secret, 'ana@example.com', `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(unseal(secret, 'ana@example.com', 'sealed:AAAA')).toBeUndefined();
});

test('unsealed text stays unchanged', () => {
  expect(unseal(secret, 'ana@example.com', text)).toBe(text);
});
