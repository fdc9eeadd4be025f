import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signed, sumOf } from '../money.ts';
import { billsOf, type BillsRequest } from './bills.ts';

const calendar = { closingDay: 3, dueDay: 10, moved: new Map<string, string>() };
const sums = [
  { bill: '2026-10', total: '100.00', count: 2 },
  { bill: '2026-11', total: '50.00', count: 1 },
  { bill: '2026-12', total: '20.00', count: 1 },
  { bill: '2027-01', total: '10.00', count: 1 },
];
const asked = (over: Partial<BillsRequest>): BillsRequest => ({
  calendar,
  today: '2026-11-28',
  precision: 2,
  sums,
  before: '0',
  payments: '0',
  ...over,
});
const states = (over: Partial<BillsRequest>): readonly string[] =>
  billsOf(asked(over)).bills.map(({ state, open }) => `${state} ${open}`);

test('payments pay the oldest bill first', () => {
  expect(states({})).toEqual(['overdue 100.00', 'overdue 50.00', 'open 20.00', 'upcoming 10.00']);
  expect(states({ payments: '100' })).toEqual(['paid 0.00', 'overdue 50.00', 'open 20.00', 'upcoming 10.00']);
  expect(states({ payments: '120', today: '2026-11-05' })).toEqual([
    'paid 0.00',
    'part-paid 30.00',
    'open 20.00',
    'upcoming 10.00',
  ]);
  expect(states({ payments: '100', today: '2026-11-05' })[1]).toBe('closed 50.00');
});

test('a bill that is paid twice pays the next ones, and what is left is ahead', () => {
  expect(billsOf(asked({ payments: '200' }))).toMatchObject({ ahead: '20.00', earlier: '0.00' });
  expect(states({ payments: '165' })).toEqual(['paid 0.00', 'paid 0.00', 'open 5.00', 'upcoming 10.00']);
});

test('a debt of before is paid first, and a balance of before pays', () => {
  expect(billsOf(asked({ before: '-30', payments: '40' })).earlier).toBe('0.00');
  expect(states({ before: '-30', payments: '40' })[0]).toBe('overdue 90.00');
  expect(billsOf(asked({ before: '-30', payments: '10' })).earlier).toBe('20.00');
  expect(states({ before: '100' })[0]).toBe('paid 0.00');
});

test('a bill is paid in time on the Monday after a weekend', () => {
  // 10 October 2026 is a Saturday.
  const on = (today: string): string | undefined => billsOf(asked({ today })).bills[0]?.state;
  expect([on('2026-10-10'), on('2026-10-12'), on('2026-10-13')]).toEqual(['closed', 'closed', 'overdue']);
});

const cents = (min: number) => fc.integer({ min, max: 50_000 }).map((amount) => (amount / 100).toFixed(2));

test('what is owed is the same however it is shared out', () => {
  fc.assert(
    fc.property(
      fc.array(cents(-50_000), { minLength: 4, maxLength: 4 }),
      cents(-50_000),
      cents(0),
      (totals, before, payments) => {
        const made = sums.map((one, at) => ({ ...one, total: totals[at] ?? '0' }));
        const { bills, earlier, ahead } = billsOf(asked({ sums: made, before, payments }));
        const owed = sumOf([earlier, ...bills.map(({ open }) => open), signed(ahead, -1)]);
        expect(Number(owed)).toBe(Number(sumOf([signed(before, -1), ...totals, signed(payments, -1)])));
        // An older bill is paid before a newer one gets anything.
        const firstOpen = bills.findIndex(({ open }) => Number(open) > 0);
        if (firstOpen !== -1) for (const { paid } of bills.slice(firstOpen + 1)) expect(Number(paid)).toBe(0);
      },
    ),
  );
});
