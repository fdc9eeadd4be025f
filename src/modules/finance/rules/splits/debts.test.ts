import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netDebts, type Owed, settlingKind } from './debts.ts';

const party = fc.constantFrom('Grandma', 'a'.repeat(32), 'b'.repeat(32));
const owed = fc.record({
  debtor: party,
  creditor: party,
  currency: fc.constantFrom('BRL', 'EUR'),
  amount: fc.integer({ min: -9999, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
});

/** What each party has to get in all, in cents. */
function balances(debts: readonly Owed[]): Record<string, number> {
  const held: Record<string, number> = {};
  for (const { debtor, creditor, currency, amount } of debts) {
    const cents = Math.round(Number(amount) * 100);
    for (const [who, sign] of [
      [debtor, -1],
      [creditor, 1],
    ] as const)
      held[`${currency} ${who}`] = (held[`${currency} ${who}`] ?? 0) + sign * cents;
  }
  return Object.fromEntries(Object.entries(held).filter(([, cents]) => cents !== 0));
}

test('each pair has one positive amount, and nobody has more or less to get', () => {
  fc.assert(
    fc.property(fc.array(owed, { maxLength: 20 }), (all) => {
      const net = netDebts(all);
      expect(net.every(({ amount }) => Number(amount) > 0)).toBe(true);
      const pairs = net.map(({ debtor, creditor, currency }) => [currency, ...[debtor, creditor].toSorted()].join());
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(balances(net)).toEqual(balances(all));
    }),
  );
});

test('a debt is evened by a transfer between members, else by money from or to the other person', () => {
  const [ana, bob] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(settlingKind({ debtor: ana, creditor: bob })).toBe('transfer');
  expect(settlingKind({ debtor: 'Grandma', creditor: bob })).toBe('income');
  expect(settlingKind({ debtor: ana, creditor: 'Grandma' })).toBe('outgo');
});
