import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZero, signed } from './money.ts';
import { movementsOf, shiftsOf } from './movements.ts';
import { rowKinds } from './row-kinds.ts';

const state = { confirmed: true, imported: false };

test('incomes add to a wallet, outgoes subtract', () => {
  expect(movementsOf('income', { wallet_id: 'a', value: '1.50', confirmed: true })).toEqual([
    { wallet_id: 'a', amount: '1.50', ...state },
  ]);
  expect(movementsOf('outgo', { wallet_id: 'a', value: '1.50', imported: true })).toEqual([
    { wallet_id: 'a', amount: '-1.50', confirmed: false, imported: true },
  ]);
});

test('a transfer subtracts value and fee from its source and adds the value to its destination', () => {
  const row = { source_wallet_id: 'a', destination_wallet_id: 'b', value: '10.00', fee: '0.50', confirmed: true };
  expect(movementsOf('transfer', row)).toEqual([
    { wallet_id: 'a', amount: '-10.50', ...state },
    { wallet_id: 'b', amount: '10.00', ...state },
  ]);
});

test('the fee of an exchange is on the side that pays it', () => {
  const row = { source_wallet_id: 'a', destination_wallet_id: 'b', value_out: '10.00', value_in: '1500', fee: '2' };
  const amounts = (fee_kind: string | null): string[] =>
    movementsOf('exchange', { ...row, fee_kind }).map(({ amount }) => amount);
  expect(amounts('source')).toEqual(['-12.00', '1500']);
  expect(amounts('destination')).toEqual(['-10.00', '1498']);
  expect(amounts(null), 'where no side is named').toEqual(['-12.00', '1500']);
});

const amount = fc
  .tuple(fc.nat(99_999), fc.integer({ min: 0, max: 99 }))
  .map(([a, b]) => `${a}.${String(b).padStart(2, '0')}`);
const row = fc.record({
  wallet_id: fc.constantFrom('a', 'b', 'c'),
  source_wallet_id: fc.constantFrom('a', 'b', 'c'),
  destination_wallet_id: fc.constantFrom('a', 'b', 'c'),
  value: amount,
  value_out: amount,
  value_in: amount,
  fee: amount,
  fee_kind: fc.constantFrom('source', 'destination'),
  confirmed: fc.boolean(),
  imported: fc.boolean(),
});

test('a change and its reversal add up to zero, a waiting row moves nothing, and an intermediate state makes no difference', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rowKinds), row, row, row, (kind, one, two, three) => {
      const [a, b, c] = [movementsOf(kind, one), movementsOf(kind, two), movementsOf(kind, three)];
      expect(shiftsOf(a, a)).toEqual([]);
      expect(shiftsOf([], movementsOf(kind, { ...one, imported: true }))).toEqual([]);
      const back = shiftsOf(b, a);
      for (const { wallet_id: id, confirmed, pending } of shiftsOf(a, b)) {
        const other = back.find((shift) => shift.wallet_id === id);
        expect([signed(other?.confirmed ?? '0', -1), signed(other?.pending ?? '0', -1)].map(Number)).toEqual(
          [confirmed, pending].map(Number),
        );
      }
      const direct = shiftsOf(a, c);
      const twoSteps = shiftsOf([...a, ...b], [...b, ...c]);
      expect(twoSteps.map(({ wallet_id: id }) => id)).toEqual(direct.map(({ wallet_id: id }) => id));
      expect(direct.every(({ confirmed, pending }) => !(isZero(confirmed) && isZero(pending)))).toBe(true);
    }),
  );
});
