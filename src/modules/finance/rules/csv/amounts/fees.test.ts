import { describe, expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { checkBalance } from '../balances/check-balance.ts';
import { propose, questionsOf } from '../propose.ts';
import { readItems } from '../read.ts';
import { proposeFromStored } from '../remember.ts';
import type { AskedSettings } from '../settings.ts';

function read(lines: readonly string[], asked: AskedSettings = {}) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const proposal = propose(bytes, asked, { date_format: 'dmy', decimal: '.' }, split);
  const file = readItems(proposal.rows, proposal.settings, { precision: 2, currency: '' });
  return {
    column: proposal.settings.column,
    values: file.items.map(({ kind, value }) => `${kind === 'outgo' ? '-' : ''}${value}`),
    rejected: file.rejected.map(({ line, reason }) => [line, reason]),
    wrong: checkBalance(file)?.wrong,
    asks: questionsOf(proposal, asked),
  };
}

test('a fee that also reduces the balance is part of the movement', () => {
  const found = read([
    'Type,Started Date,Description,Amount,Fee,Currency,State,Balance',
    'Card payment,2024-05-01 09:00:00,Bakery,-4.20,0.00,EUR,COMPLETED,95.80',
    'Exchange,2024-05-02 09:00:00,To GBP,-50.00,0.50,EUR,COMPLETED,45.30',
    'Top-up,2024-05-03 09:00:00,Card,100.00,1.00,EUR,COMPLETED,144.30',
    'Fee,2024-05-04 09:00:00,Plan,0.00,7.99,EUR,COMPLETED,136.31',
    'Card payment,2024-05-05 09:00:00,Train,-36.31,0.00,EUR,COMPLETED,100.00',
  ]);
  expect(found.column[4]).toBe('fee');
  expect(found.values).toEqual(['-4.20', '-50.50', '99.00', '-7.99', '-36.31']);
  expect(found).toMatchObject({ wrong: [], rejected: [], asks: [] });
});

test('a fee next to debit and credit columns is part of the movement, also alone in its line', () => {
  const found = read([
    'Nr,Posting Date,Description,Money In,Money Out,Fee,Balance',
    '1,21/05/2025,Landlord,,-6500.00,-6.00,5612.77',
    '2,22/05/2025,Payment Received,655.00,,,6267.77',
    '3,25/05/2025,Shoprite,,-84.89,,6182.88',
    '4,26/05/2025,ATM,,-600.00,-10.00,5572.88',
    '5,29/05/2025,SMS,,,-0.35,5572.53',
  ]);
  expect(found.values).toEqual(['-6506.00', '655.00', '-84.89', '-610.00', '-0.35']);
  expect(found).toMatchObject({ wrong: [], rejected: [], asks: [] });
});

test('a fee next to debit and credit columns that the balances do not include is ignored', () => {
  const found = read([
    'Date,Details,Paid in,Paid out,Running Balance,Fee',
    '21/05/2025,Landlord,,6500.00,3500.00,6.00',
    '22/05/2025,Salary,655.00,,4155.00,',
    '26/05/2025,ATM,,600.00,3555.00,10.00',
    '29/05/2025,Shop,,5.00,3550.00,',
  ]);
  expect(found.values).toEqual(['-6500.00', '655.00', '-600.00', '-5.00']);
  expect(found.asks).toEqual([]);
});

test('a fee that is included in the value is ignored, also with the newest line first', () => {
  const found = read([
    'Date;Details;Amount;Running Balance;Total fees',
    '05-05-2024;Train;-36.00;64.00;0.40',
    '04-05-2024;Hotel;-100.00;100.00;1.20',
    '03-05-2024;Salary;150.00;200.00;0.00',
  ]);
  expect(found.column).toEqual(['date', 'description', 'value', 'balance', 'ignore']);
  expect(found.values).toEqual(['-36.00', '-100.00', '150.00']);
});

test.each([
  ['in their own language', 'Gross,Fee,Net'],
  ['whatever they are called', 'Bruto,Tarifa,Neto'],
])('of a gross and a net value the net one is taken, %s', (_which, headings) => {
  const found = read([
    `Date,Name,${headings}`,
    '01/05/2024,Ann,20.00,-0.88,19.12',
    '13/05/2024,Shop,-15.00,0.00,-15.00',
    '14/05/2024,Bob,30.00,-1.20,28.80',
    '15/05/2024,Shop,-2.50,0.00,-2.50',
    '16/05/2024,Shop,-3.50,0.00,-3.50',
  ]);
  expect(found.values).toEqual(['19.12', '-15.00', '28.80', '-2.50', '-3.50']);
});

test('a refunded fee is added, whatever sign the fees of a file have', () => {
  for (const sign of ['', '-']) {
    const back = sign === '' ? '-' : '';
    const found = read([
      'Date,Text,Amount,Commission,Balance',
      `2024-05-01,One,-10.00,${sign}0.10,89.90`,
      `2024-05-02,Two,-20.00,${sign}0.20,69.70`,
      `2024-05-03,Back,10.00,${back}0.10,79.80`,
      `2024-05-04,Four,-9.00,${sign}0.80,70.00`,
    ]);
    expect(found).toMatchObject({ values: ['-10.10', '-20.20', '10.10', '-9.80'], wrong: [] });
  }
});

test('an unreadable fee refuses only its line', () => {
  const found = read([
    'Date,Text,Amount,Fee,Balance',
    ...Array.from(
      { length: 22 },
      (_, at) => `2024-05-${String(at + 1).padStart(2, '0')},T${at},-1.00,0.10,${(98.9 - at * 1.1).toFixed(2)}`,
    ),
    '2024-05-23,Odd,-1.00,1.2.3,74.00',
    '2024-05-24,None,-1.00,-,73.00',
  ]);
  expect(found.rejected).toEqual([[24, 'no-value']]);
  expect(found.values.slice(-2)).toEqual(['-1.10', '-1.00']);
});

describe('a fee that nothing proves', () => {
  const unproven = ['Date,Text,Amount,Fee', '2024-05-13,Ann,-10.00,0.00', '2024-05-14,Bob,-20.00,0.50'];

  test('is asked about, and read as the answer says', () => {
    expect(read(unproven)).toMatchObject({ asks: ['fee'], values: ['-10.00', '-20.00'] });
    expect(read(unproven, { fee: 'within' })).toMatchObject({ asks: [], values: ['-10.00', '-20.00'] });
    expect(read(unproven, { fee: 'apart' })).toMatchObject({ asks: [], values: ['-10.00', '-20.50'] });
  });

  test('is asked about together with a withheld tax', () => {
    const lines = [
      'Date,Text,Amount,Fee,Tax',
      '2024-05-13,Sold,100.00,1.00,7.50',
      '2024-05-14,Bought,-20.00,1.00,0.00',
    ];
    expect(read(lines).asks).toEqual(['fee']);
    expect(read(lines, { fee: 'apart' })).toMatchObject({ asks: [], values: ['91.50', '-21.00'] });
    expect(read(lines, { fee: 'within' })).toMatchObject({ asks: [], values: ['100.00', '-20.00'] });
  });

  test('is asked about next to debit and credit columns, too', () => {
    const lines = ['Date,Text,Debit,Credit,Fee', '2024-05-13,Ann,10.00,,0.10', '2024-05-14,Bob,,20.00,0.20'];
    expect(read(lines).asks).toEqual(['fee']);
    expect(read(lines, { fee: 'apart' }).values).toEqual(['-10.10', '19.80']);
  });

  test('is not asked about if every fee is zero or the balances follow from the values', () => {
    expect(read(['Date,Text,Amount,Fee', '2024-05-13,Ann,-10.00,0.00', '2024-05-14,Bob,-20.00,0.00']).asks).toEqual([]);
    const lines = ['Date,Text,Debit,Credit,Fee,Balance', '2024-05-13,Ann,10.00,,0.10,90.00'];
    expect(read([...lines, '2024-05-14,Bob,,20.00,0.20,110.00']).asks).toEqual([]);
    expect(read([...lines, '2024-05-14,Bob,,20.00,0.20,109.80']).asks).toEqual([]);
    expect(read([...lines, '2024-05-14,Bob,,20.00,0.20,109.50']).asks).toEqual(['fee']);
  });

  test('is read as in the last file of the same format', () => {
    const bytes = new TextEncoder().encode(`${unproven.join('\n')}\n`);
    const roles = ['date', 'description', 'value', 'ignore'] as const;
    const last = { column: roles.map((role) => ({ role })) };
    const proposal = proposeFromStored(bytes, {}, last, { date_format: 'dmy', decimal: '.' }, split);
    expect(proposal.fee).toMatchObject({ because: 'remembered', cell: { line: 3, text: '0.50' } });
    expect(questionsOf(proposal, {})).toEqual([]);
  });
});

test('a single line with a minus may be of an account or a card, so it is asked about', () => {
  expect(read(['Date,Text,Amount', '2024-05-01,Shop,-4.20']).asks).toEqual(['most_items_are']);
  expect(read(['Date,Text,Amount', '2024-05-01,Shop,-4.20', '2024-05-02,Shop,-5.20']).asks).toEqual([]);
  expect(read(['Date,Text,Debit,Credit', '2024-05-01,Shop,4.20,']).asks).toEqual([]);
});

test('lines of another currency with their own balances do not prevent a proof', () => {
  const found = read([
    'Type,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    'Card payment,2024-05-01,Bakery,-4.20,0.00,EUR,COMPLETED,95.80',
    'Exchange,2024-05-02,To GBP,-50.00,0.50,EUR,COMPLETED,45.30',
    'Exchange,2024-05-02,To GBP,43.10,0.00,GBP,COMPLETED,43.10',
    'Card payment,2024-05-03,Pret,-24.50,0.00,GBP,COMPLETED,18.60',
    'Top-up,2024-05-03,Card,100.00,1.00,EUR,COMPLETED,144.30',
    'Withdrawal,2024-05-04,Cash,-70.00,0.30,EUR,COMPLETED,74.00',
    'Card payment,2024-05-05,Train,-36.31,0.00,EUR,COMPLETED,37.69',
  ]);
  expect(found.column[4]).toBe('fee');
  expect(found.asks).toEqual([]);
});

test('a fee after a reverted line is proven by the balances around both', () => {
  const found = read([
    'Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    'Top-up,2024-05-01 09:00:00,2024-05-01 09:00:00,Card,500.00,0.00,EUR,COMPLETED,500.00',
    'Card payment,2024-05-02 09:00:00,2024-05-02 09:00:00,Market,-50.00,0.00,EUR,COMPLETED,450.00',
    'Card payment,2024-05-03 09:00:00,,Hotel,-200.00,0.00,EUR,REVERTED,',
    'Withdrawal,2024-05-03 12:00:00,2024-05-03 12:00:00,Cash,-100.00,2.00,EUR,COMPLETED,348.00',
  ]);
  expect(found.values).toEqual(['500.00', '-50.00', '-102.00']);
  expect([found.rejected, found.wrong, found.asks]).toEqual([[[4, 'not-booked']], [], []]);
});
