import { expect, test } from 'vitest';
import { proposeMapping } from './always.ts';
import { applyMappings } from './mapping.ts';

const bank = { description: 'COMPRA 12/03 14:22 PADARIA SÃO JOÃO 0001', paid_to: null, categories: null };

test('the proposed rule looks for the third party if there is one, else for the bank’s text', () => {
  expect(proposeMapping('outgo', bank, { ...bank, categories: ['pão', 'casa'] })).toEqual({
    target: 'outgo',
    field_to_watch: 'description',
    kind_of_watch: 'contains',
    text_to_match: 'PADARIA SÃO JOÃO',
    kind_of_change: 'replace',
    field_to_change: 'categories',
    text_to_change: 'pão, casa',
  });
  const known = { ...bank, paid_to: 'Padaria' };
  expect(proposeMapping('outgo', known, { ...known, categories: ['pão'] })).toMatchObject({
    field_to_watch: 'third_party',
    kind_of_watch: 'contains',
    text_to_match: 'Padaria',
  });
});

test.each([
  ['UBER *TRIP HELP.UBER.COM', 'UBER'],
  ['Uber *ONE', 'Uber'],
  ['MP *PADARIA DO ZE', 'PADARIA DO ZE'],
  ['PAYPAL *STEAM 4029357733', 'STEAM'],
  ['NETFLIX.COM 0931', 'NETFLIX.COM'],
  ['Mercado Bom Dia 12/03', 'Mercado Bom Dia'],
])('of %s the recurring part is proposed', (paid_to, text_to_match) => {
  const row = { ...bank, paid_to };
  expect(proposeMapping('outgo', row, { ...row, categories: ['x'] })).toMatchObject({
    field_to_watch: 'third_party',
    kind_of_watch: 'contains',
    text_to_match,
  });
});

test('a rule for a new third party or description looks for the bank’s text', () => {
  expect(proposeMapping('outgo', bank, { ...bank, paid_to: 'Padaria' })).toMatchObject({
    text_to_match: 'PADARIA SÃO JOÃO',
    field_to_change: 'third_party',
    text_to_change: 'Padaria',
  });
  expect(proposeMapping('transfer', bank, { ...bank, description: 'Pão' })).toMatchObject({
    target: 'transfer',
    field_to_change: 'description',
    text_to_change: 'Pão',
  });
});

test('nothing is proposed if no text would identify such rows', () => {
  expect(proposeMapping('outgo', bank, { ...bank, value: '3.00' })).toBeNull();
  expect(proposeMapping('outgo', bank, { ...bank, categories: [] })).toBeNull();
  const bare = { description: '12/03 0001', categories: null };
  expect(proposeMapping('transfer', bare, { ...bare, categories: ['x'] })).toBeNull();
  const short = { description: '12/03 TV 0001', categories: null };
  expect(
    proposeMapping('transfer', short, { ...short, categories: ['x'] }),
    'two letters are in too many texts',
  ).toBeNull();
  const three = { ...short, description: '12/03 PIX 0001' };
  expect(proposeMapping('transfer', three, { ...three, categories: ['x'] })).toMatchObject({ text_to_match: 'PIX' });
});

test('the proposed rule makes the same change as the person made', () => {
  const after = { ...bank, paid_to: 'Padaria', categories: ['pão'] };
  const rule = proposeMapping('outgo', { ...bank, paid_to: 'Padaria' }, after);
  const texts = { third_party: 'Padaria', description: 'COMPRA 13/04 PADARIA SAO JOAO 0002', categories: [] };
  const stored = { _id: 'map-1', created_at: '', ...rule };
  expect(applyMappings(texts, 'outgo', [stored]).categories).toEqual(['pão']);
});
