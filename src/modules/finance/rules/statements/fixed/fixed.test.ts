import { expect, test } from 'vitest';
import { split } from '../../../server/import/split.ts';
import { checkBalance } from '../../csv/balances/check-balance.ts';
import { complaintOf } from '../../csv/check.ts';
import { propose } from '../../csv/propose.ts';
import { readItems } from '../../csv/read.ts';
import { habitsOf } from '../../csv/remember.ts';

/** A line with texts at positions from 1. */
function line(fields: Readonly<Record<number, string>>): string {
  return Object.entries(fields).reduce((all, [at, text]) => all.padEnd(Number(at) - 1) + text, '');
}

function read(...lines: readonly string[]) {
  const proposal = propose(new TextEncoder().encode(`${lines.join('\r\n')}\r\n`), {}, habitsOf('en', 'EUR'), split);
  const file = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'EUR' });
  return {
    items: file.items.map(({ date, kind, value, third_party: who, description }) =>
      [date, `${kind === 'outgo' ? '-' : ''}${value}`, who, description].join(' | '),
    ),
    account: proposal.statement?.accounts[0]?.account,
    balance: checkBalance(file),
    complaint: complaintOf(proposal, file, 'EUR'),
  };
}

const norma43 = (closing: string): readonly string[] => [
  line({
    1: '11',
    3: '00490001',
    11: '0000067890',
    21: '260101260131',
    33: '2',
    34: '00000000100000',
    48: '978',
    51: '3ANA',
  }),
  line({
    1: '22',
    7: '0001',
    11: '260105260106',
    23: '02',
    25: '073',
    28: '1',
    29: '00000000012550',
    43: '0000000000',
  }),
  line({ 1: '2301', 5: 'COMPRA EN MERCADO', 43: 'CALLE MAYOR' }),
  line({
    1: '22',
    7: '0001',
    11: '260107260107',
    23: '02',
    25: '073',
    28: '2',
    29: '00000000000550',
    53: '000000000077',
  }),
  line({ 1: '33', 3: '00490001', 11: '0000067890', 59: '2', 60: closing, 74: '978' }),
  line({ 1: '88', 3: '9'.repeat(18), 21: '000005' }),
];

test('Norma 43: days, directions, texts and references', () => {
  expect(read(...norma43('00000000088000'))).toMatchObject({
    items: ['2026-01-05 | -125.50 |  | COMPRA EN MERCADO CALLE MAYOR', '2026-01-07 | 5.50 |  | 000000000077'],
    account: '004900010000067890',
    balance: { wrong: [], closing: '880.00000000' },
    complaint: null,
  });
});

const cfonb = (closing: string): readonly string[] => {
  const head = (code: string): Record<number, string> => ({
    1: code,
    3: '20041',
    12: '00001',
    17: 'EUR2',
    22: '0123456789A',
  });
  return [
    line({ ...head('01'), 35: '311225', 91: '0000000001000}' }),
    line({ ...head('04'), 33: 'B1', 35: '050126', 43: '060126', 49: 'PRLV SEPA', 91: '0000000000125J' }),
    line({ ...head('05'), 33: 'B1', 35: '050126', 46: 'NPY', 49: 'EAU DE LA VILLE' }),
    line({ ...head('05'), 33: 'B1', 35: '050126', 46: 'LIB', 49: 'FACTURE 7' }),
    line({ ...head('05'), 33: 'B1', 35: '050126', 46: 'REF', 49: 'X123' }),
    line({ ...head('04'), 33: 'B1', 35: '070126', 43: '070126', 49: 'REMISE CHEQUE', 91: '0000000000200B' }),
    line({ ...head('07'), 35: '310126', 91: closing }),
  ];
};

test('CFONB: signs in the last digit, names and texts', () => {
  expect(read(...cfonb('0000000000924R'))).toMatchObject({
    items: ['2026-01-05 | -12.51 | EAU DE LA VILLE | PRLV SEPA FACTURE 7', '2026-01-07 | 20.02 |  | REMISE CHEQUE'],
    account: '0123456789A',
    balance: { wrong: [], closing: '-92.49000000' },
    complaint: null,
  });
});

const coda = (closing: string): readonly string[] => [
  line({ 1: '00000', 6: '310126', 12: '999', 15: '05', 25: 'ANA', 128: '2' }),
  line({ 1: '12001', 6: 'BE00999999999999', 40: 'EUR', 43: '0', 44: '000000001000000', 59: '311225' }),
  line({
    1: '2100010000',
    11: 'REF',
    32: '1',
    33: '000000000012500',
    48: '050126',
    54: '00501000',
    62: '0',
    63: 'RENT OF JAN',
    116: '060126',
  }),
  line({ 1: '2200010000', 11: 'AND FEBRUARY' }),
  line({ 1: '2300010000', 11: 'BE11', 48: 'HUIS EN TUIN', 83: '' }),
  line({
    1: '2100020000',
    11: 'REF',
    32: '0',
    33: '000000000030000',
    48: '070126',
    54: '10501000',
    62: '1',
    63: '101123456789002',
    116: '070126',
  }),
  line({
    1: '2100020001',
    11: 'REF',
    32: '0',
    33: '000000000010000',
    48: '070126',
    54: '50501000',
    62: '0',
    63: 'A PART',
    116: '070126',
  }),
  line({
    1: '2100030000',
    11: 'REF',
    32: '1',
    33: '000000000000500',
    48: '080126',
    54: '00501000',
    62: '0',
    116: '080126',
  }),
  line({ 1: '3100030001', 11: 'REF', 40: '0', 41: 'COSTS OF THE CARD' }),
  line({ 1: '3200030001', 11: 'MORE' }),
  line({ 1: '8001', 5: 'BE00999999999999', 39: 'EUR', 42: '0', 43: closing, 58: '310126' }),
  line({ 1: '9', 16: '000010' }),
];

test('CODA: names, texts over several records, references, and sums with their parts', () => {
  expect(read(...coda('000000001017000'))).toMatchObject({
    items: [
      '2026-01-06 | -12.50 | HUIS EN TUIN | RENT OF JAN AND FEBRUARY',
      '2026-01-07 | 30.00 |  | 123456789002',
      '2026-01-08 | -0.50 |  | COSTS OF THE CARD',
    ],
    account: 'BE00999999999999',
    balance: { wrong: [], closing: '1017.00000000' },
    complaint: null,
  });
});

test.each([
  ['Norma 43', norma43('00000000088001')],
  ['CFONB', cfonb('0000000000924Q')],
  ['CODA', coda('000000001017001')],
  ['Norma 43 without its end', norma43('').slice(0, 3)],
])('nothing is read of %s if the balances do not prove it', (_what, lines) => {
  expect(read(...lines)).toMatchObject({ items: [], complaint: 'The file is damaged or ends early' });
});
