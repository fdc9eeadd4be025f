import { expect, test } from 'vitest';
import { pixKeyOf } from './pix-key.ts';

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  [' Caixa@Oficina.com.br ', 'email', 'caixa@oficina.com.br'],
  ['+55 11 99999-8888', 'phone', '+5511999998888'],
  ['(11) 3333-4444', 'phone', '+551133334444'],
  ['11 99999-8888', 'phone', '+5511999998888'],
  ['123E4567-e12b-12d1-a456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is a key', (text, kind, key) => {
  expect(pixKeyOf(text)).toEqual({ kind, key });
});

test.each([
  '',
  'shop',
  '529.982.247-26',
  '52998224726',
  '11.222.333/0001-82',
  'a@b',
  `${'a'.repeat(77)}@b.com`,
  '+1 212 555 0100',
  '999998888',
])('%s is none', (text) => {
  expect(pixKeyOf(text)).toBeNull();
});
