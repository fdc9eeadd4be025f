import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { propose, questionsOf } from '../propose.ts';
import { readItems } from '../read.ts';

function read(header: string, lines: readonly string[], card = false) {
  const bytes = new TextEncoder().encode(`${header}\n${lines.join('\n')}\n`);
  const proposal = propose(bytes, {}, { date_format: 'dmy', decimal: ',', card }, split);
  const { items } = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'EUR' });
  return {
    asks: questionsOf(proposal, {}),
    values: items.map(({ kind, value }) => `${kind === 'outgo' ? '-' : ''}${value}`),
    flags: proposal.settings.flags,
  };
}

const spoken = [
  '13/03/2024;Brood;5,00;Heen;95,00',
  '14/03/2024;Werk;50,00;Terug;145,00',
  '15/03/2024;Thee;2,00;Heen;143,00',
  '16/03/2024;Schoenen;40,00;Heen;103,00',
];

test('balances teach the meaning of unknown words, which then decide the first line', () => {
  expect(read('Datum;Omschrijving;Bedrag;Richting;Saldo', spoken)).toEqual({
    asks: [],
    values: ['-5.00', '50.00', '-2.00', '-40.00'],
    flags: { heen: 'outgo', terug: 'income' },
  });
  const { values } = read('Datum;Omschrijving;Bedrag;Richting;Saldo', spoken.toReversed());
  expect(values).toEqual(['-40.00', '-2.00', '50.00', '-5.00']);
});

test('without words the balances decide each line except the first, which is asked about', () => {
  const bare = spoken.map((line) => line.replace(/Heen|Terug/, 'x'));
  const { asks, values } = read('Datum;Omschrijving;Bedrag;Code;Saldo', bare);
  expect(asks).toEqual(['most_items_are']);
  expect(values.slice(1)).toEqual(['50.00', '-2.00', '-40.00']);
});

test('if all lines have one direction nothing is asked', () => {
  const lines = [
    '13/03/2024;a;5,00;95,00',
    '14/03/2024;b;6,00;89,00',
    '15/03/2024;c;7,00;82,00',
    '16/03/2024;d;8,00;74,00',
  ];
  expect(read('Datum;Tekst;Bedrag;Saldo', lines)).toMatchObject({
    asks: [],
    values: ['-5.00', '-6.00', '-7.00', '-8.00'],
  });
});

test('the debt of a card grows with purchases', () => {
  const lines = [
    '13/03/2024;a;5,00;105,00',
    '14/03/2024;b;6,00;111,00',
    '15/03/2024;c;7,00;118,00',
    '16/03/2024;d;-50,00;68,00',
  ];
  expect(read('Datum;Tekst;Bedrag;Saldo', lines).values[0]).toBe('5.00');
  expect(read('Datum;Tekst;Bedrag;Saldo', lines, true)).toMatchObject({
    asks: [],
    values: ['-5.00', '-6.00', '-7.00', '50.00'],
  });
});

test('a balance that grows in most lines is a debt on a card without headings, and savings on an account', () => {
  const lines = [
    '13/03/2024;Shoes;40,00;;140,00',
    '14/03/2024;Bread;5,00;;145,00',
    '15/03/2024;Tea;2,00;;147,00',
    '16/03/2024;Thanks;;100,00;47,00',
    '17/03/2024;Lamp;13,00;;60,00',
    '18/03/2024;Soap;3,00;;63,00',
  ];
  const [first = '', ...others] = lines;
  const values = ['-40.00', '-5.00', '-2.00', '100.00', '-13.00', '-3.00'];
  expect(read(first, others, true)).toMatchObject({ asks: [], values });
  const turned = values.map((value) => (value.startsWith('-') ? value.slice(1) : `-${value}`));
  expect(read(first, others)).toMatchObject({ asks: [], values: turned });
  const below = lines.map((line) => line.replace(/(\d+,\d+)$/, '-$1'));
  expect(read(below[0] ?? '', below.slice(1), true)).toMatchObject({ asks: [], values });
});
