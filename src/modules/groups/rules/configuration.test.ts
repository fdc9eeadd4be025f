import { expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { settingComplaint } from './configuration.ts';

const phone = (more: object = {}): object => ({ _id: newId('pho'), number: '11 99999-0000', ...more });
const list = (...items: readonly object[]): string => JSON.stringify(items);

test.each([
  ['contract-receipt', 'on-demand', undefined],
  ['contract-receipt', 'sometimes', 'is-not-included-in-the-list'],
  ['maintenance', 'enabled', undefined],
  ['maintenance', 'yes', 'is-not-included-in-the-list'],
  ['billing-email', 'pay@example.com', undefined],
  ['billing-email', 'pay', 'is-invalid'],
  ['time-zone', 'America/Sao_Paulo', undefined],
  ['time-zone', 'Mars/Olympus', 'is-not-included-in-the-list'],
  ['country', 'GB', undefined],
  ['country', 'gb', 'is-not-included-in-the-list'],
  ['country', null, undefined],
  ['currency', 'GBP', undefined],
  ['first-day-of-week', 'monday', undefined],
  ['first-day-of-week', 'tuesday', 'is-not-included-in-the-list'],
  ['currency', 'gbp', 'is-not-included-in-the-list'],
  ['locale', 'fr', 'is-not-included-in-the-list'],
  ['name', null, 'cant-be-blank'],
  ['billing-email', null, undefined],
  ['receipt-configuration', 'x'.repeat(4001), 'too-long'],
  ['order-tax', 'added', undefined],
  ['order-tax', 'maybe', 'is-not-included-in-the-list'],
  ['pix-key', 'shop@example.com', undefined],
  ['pix-key', 'shop', 'is-no-pix-key'],
  ['pix-name', 'x'.repeat(61), 'too-long'],
  ['order-wallet', newId('wal'), undefined],
  ['order-wallet', 'cash', 'is-invalid'],
  ['unconfirmed-plan', 'corp', 'is-not-included-in-the-list'],
])('%s = %s → %s', (key, value, code) => {
  expect(settingComplaint(key, value)?.code).toBe(code);
});

test('phones are complete items with ids of their own, at most one of them the main one', () => {
  expect(settingComplaint('phones', list())).toBeUndefined();
  expect(settingComplaint('phones', list(phone({ main: true }), phone()))).toBeUndefined();
  expect(settingComplaint('phones', list(phone({ main: true }), phone({ main: true })))?.code).toBe('is-invalid');
  const twice = phone();
  expect(settingComplaint('phones', list(twice, twice))?.code).toBe('is-invalid');
  expect(settingComplaint('phones', list(phone({ number: '' })))?.code).toBe('cant-be-blank');
  expect(settingComplaint('phones', list(phone({ fax: '1' })))?.code).toBe('is-unknown');
  expect(settingComplaint('phones', list(phone({ _id: newId('adr') })))?.code).toBe('is-invalid');
  expect(settingComplaint('phones', list(...Array.from({ length: 51 }, () => phone())))?.code).toBe('is-invalid');
  for (const text of ['[', '{}', '[1]', 'null', '["a"]']) {
    expect(settingComplaint('phones', text)?.code, text).toBe('is-invalid');
  }
});

test('an address needs a street', () => {
  const address = { _id: newId('adr'), street: 'Rua das Flores', number: '12', city: 'Curitiba', state: 'PR' };
  expect(settingComplaint('addresses', list(address))).toBeUndefined();
  expect(settingComplaint('addresses', list({ ...address, street: undefined }))?.code).toBe('cant-be-blank');
});
