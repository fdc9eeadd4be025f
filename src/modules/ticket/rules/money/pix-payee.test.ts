import { expect, test } from 'vitest';
import { pixPayee } from './pix-payee.ts';

test('name and city are those of the group unless others are set for Pix', () => {
  const settings: Record<string, string> = {
    'pix-key': 'shop@example.com',
    name: 'Boa Vista',
    addresses: JSON.stringify([{ city: 'Olinda' }, { city: 'Recife', main: true }]),
  };
  expect(pixPayee((key) => settings[key])).toEqual({ key: 'shop@example.com', name: 'Boa Vista', city: 'Recife' });
  const own: Record<string, string> = { ...settings, 'pix-name': 'Maria ME', 'pix-city': 'Natal' };
  expect(pixPayee((key) => own[key])).toMatchObject({ name: 'Maria ME', city: 'Natal' });
  for (const addresses of ['[', '{}', '[null]', '[{"city":5}]'])
    expect(pixPayee((key) => (key === 'addresses' ? addresses : null))).toEqual({ key: '', name: '', city: '' });
});
