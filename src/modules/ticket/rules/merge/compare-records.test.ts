import { expect, test } from 'vitest';
import type { AnyDoc } from '#platform/entity/define.ts';
import { customer } from '../../entities/customer.ts';
import { differencesOf, setBack } from './compare-records.ts';

const doc = (values: object): AnyDoc =>
  ({ _id: 'cus-1', _rev: '1-a', klass: 'customer', ...values }) as unknown as AnyDoc;

test('lists are united by what they say, whatever their signs are', () => {
  const one = doc({
    phones: [{ number: '(11) 91234-5678', main: true }],
    addresses: [{ street: 'Main', number: '12' }],
  });
  const other = doc({
    phones: [{ number: '+55 11 1234-5678' }, { number: '+55 11 91234 5678' }, { number: '4002-8922', main: true }],
    addresses: [
      { street: 'main', number: '12' },
      { street: 'Main', number: '13' },
    ],
  });
  expect(differencesOf(customer, one, other).map(({ field, proposed }) => [field, proposed])).toEqual([
    ['phones', [{ number: '(11) 91234-5678', main: true }, { number: '+55 11 1234-5678' }, { number: '4002-8922' }]],
    [
      'addresses',
      [
        { street: 'Main', number: '12' },
        { street: 'Main', number: '13' },
      ],
    ],
  ]);
});

test('only what people may write is compared, and empty fields of the second record do not count', () => {
  const one = doc({ name: 'A', email: 'a@x.example', whatsapp: '55' });
  const other = doc({ name: 'B', short_name: 'Bee', whatsapp: '66' });
  expect(differencesOf(customer, one, other).map(({ field, proposed }) => [field, proposed])).toEqual([
    ['name', 'A'],
    ['short_name', 'Bee'],
  ]);
});

test('an undo sets back what nobody changed since', () => {
  const changed = [
    { field: 'name', from: 'A', to: 'B' },
    { field: 'email', from: null, to: 'b@x.example' },
  ];
  expect(setBack(doc({ name: 'C', email: 'b@x.example' }), changed)).toEqual({ email: null });
});
