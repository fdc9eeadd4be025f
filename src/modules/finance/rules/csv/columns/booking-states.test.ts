import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';
import { isPending, looksLikeStates } from './booking-states.ts';

function read(text: string): { taken: readonly string[]; reasons: readonly string[] } {
  const { rows, settings } = propose(new TextEncoder().encode(text), {}, { date_format: 'dmy', decimal: '.' }, split);
  const { items, rejected } = readItems(rows, settings, { precision: 2, currency: 'EUR' });
  return { taken: items.map(({ value }) => value), reasons: rejected.map(({ reason }) => reason) };
}

test.each([
  'PENDING',
  'Umsatz vorgemerkt',
  'Refusé',
  'Autorizzato',
  'Venter',
  'Zrušeno',
  'W trakcie realizacji',
  'Provizyon',
  'NOT APPROVED',
])('a payment with the state %s is not booked', (state) => {
  expect(isPending(state)).toBe(true);
});

test.each(['COMPLETED', 'Umsatz gebucht', 'Accepté', 'Contabilizzato', 'Udført', 'Refunded', 'Offenbach am Main', ''])(
  'a payment with the state %j may be booked',
  (state) => {
    expect(isPending(state)).toBe(false);
  },
);

test('a column of states without a telling heading is recognised by its words', () => {
  const lines = ['13.03.2024;Baker;-5,00;Umsatz gebucht', '14.03.2024;Shoes;-50,00;Umsatz vorgemerkt'];
  expect(read(`Datum;Text;Betrag;Info\n${lines.join('\n')}\n14.03.2024;Tea;-2,00;Umsatz gebucht\n`)).toEqual({
    taken: ['5.00', '2.00'],
    reasons: ['not-booked'],
  });
  expect(looksLikeStates(['Booked', 'Booked'])).toBe(false);
  expect(looksLikeStates(['Booked', 'Pending', 'My old shoes'])).toBe(false);
});

test('a payment that is not booked and has no day yet is refused for its state', () => {
  const lines = ['2024-03-13,Baker,-5.00,COMPLETED', ',Shoes,-50.00,PENDING', '2024-03-14,Tea,-2.00,COMPLETED'];
  expect(read(`Date,Text,Amount,State\n${lines.join('\n')}\n`)).toEqual({
    taken: ['5.00', '2.00'],
    reasons: ['not-booked'],
  });
});
