import { expect, test } from 'vitest';
import { looksLikeSecret, unlockSecretOf } from './unlock-secret.ts';

test('a secret is a text or a pattern of at least three different points', () => {
  for (const secret of [{ text: '1234' }, { text: 'ã'.repeat(200) }, { pattern: '123' }, { pattern: '975318642' }])
    expect(unlockSecretOf(secret)).toEqual(secret);
  const wrong: unknown[] = [
    null,
    '1234',
    {},
    { text: '' },
    { text: '  ' },
    { text: 'x'.repeat(201) },
    { text: 1234 },
    { pattern: '12' },
    { pattern: '1123' },
    { pattern: '1230' },
    { pattern: '12a' },
    { text: 'a', pattern: '123' },
    { text: 'a', more: 1 },
    [],
  ];
  for (const value of wrong) expect([value, unlockSecretOf(value)]).toEqual([value, undefined]);
});

test('texts that name a secret and give one are recognised in both languages', () => {
  for (const text of [
    'senha 1234',
    'Não liga. Senha: gato',
    'SENHA=abc123',
    'senha do celular 0000',
    'senha é joao77',
    'PIN: 9999',
    'pin 0412',
    'The password is hunter2',
    'passcode 123456',
    'código: 8080',
    'padrão 14789',
  ])
    expect([text, looksLikeSecret(text)]).toEqual([text, true]);
  for (const text of [
    '',
    'Esqueceu a senha do e-mail',
    'Trocar a senha',
    'forgot password',
    'spinner 1234',
    'Padrão de fábrica',
    'Chega em 2026',
    'Tela 1234',
  ])
    expect([text, looksLikeSecret(text)]).toEqual([text, false]);
});
