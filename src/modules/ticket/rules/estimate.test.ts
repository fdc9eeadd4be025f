import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  estimateStep,
  isExpired,
  proposedValidity,
  stepsFrom,
  type EstimateStatus,
} from './estimates/estimate-status.ts';
import { estimateTotals, isWithin, lineTotal, maxQuantity, maxValue } from './estimates/estimate-total.ts';

const thousandths = fc.bigInt({ min: 0n, max: BigInt(maxQuantity) * 1000n });
const cents = fc.bigInt({ min: 0n, max: BigInt(maxValue) * 100n });
const line = fc.record({
  line_kind: fc.constantFrom('labour' as const, 'part' as const),
  quantity: thousandths,
  value: cents,
});

function written(whole: bigint, digits: number): string {
  const text = String(whole).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The same computation with integers, in thousandths of a cent, rounded half up. */
function centsOf(quantity: bigint, value: bigint): bigint {
  return (quantity * value + 500n) / 1000n;
}

test('a line is rounded half up to cents, exactly', () => {
  fc.assert(
    fc.property(line, ({ quantity, value }) => {
      const total = lineTotal({ quantity: written(quantity, 3), value: written(value, 2) });
      expect(total).toBe(written(centsOf(quantity, value), 2));
    }),
  );
  expect(lineTotal({ quantity: '0.5', value: '0.01' })).toBe('0.01');
  expect(lineTotal({ quantity: '1.005', value: '1.00' })).toBe('1.01');
  expect(lineTotal({ quantity: '3', value: '0.10' })).toBe('0.30');
});

test('the total is the sum of the rounded lines in any order, and of labour and parts', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 200 }), (rows) => {
      const lines = rows.map((row) => ({ ...row, quantity: written(row.quantity, 3), value: written(row.value, 2) }));
      const sum = (sort?: string): bigint =>
        rows
          .filter((row) => sort === undefined || row.line_kind === sort)
          .reduce((all, row) => all + centsOf(row.quantity, row.value), 0n);
      const expected = { labour: written(sum('labour'), 2), parts: written(sum('part'), 2), total: written(sum(), 2) };
      expect(estimateTotals(lines)).toEqual(expected);
      expect(estimateTotals(lines.toReversed())).toEqual(expected);
    }),
  );
});

test('text that is no number counts as zero', () => {
  expect(estimateTotals([{ quantity: '', value: '3.00' }, { quantity: '2', value: 'x' }, {}]).total).toBe('0.00');
  expect([isWithin('999999', maxQuantity), isWithin('999999.001', maxQuantity), isWithin('-1', 5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an estimate goes from draft to sent to answered; repeating a step changes nothing', () => {
  const table = (['draft', 'sent', 'approved', 'declined', 'expired'] as EstimateStatus[]).map((from) =>
    stepsFrom(from),
  );
  expect(table).toEqual([['send'], ['approve', 'decline', 'draft'], ['draft'], ['draft'], ['send', 'draft']]);
  expect(estimateStep('approved', 'approve')).toBe('approved');
  expect(estimateStep('approved', 'decline')).toBeNull();
  expect(estimateStep('draft', 'approve')).toBeNull();
});

test('an estimate is valid for ten days, the last one included', () => {
  const valid_until = proposedValidity('2028-02-25');
  expect(valid_until).toBe('2028-03-06');
  expect([
    isExpired({ valid_until }, '2028-03-06'),
    isExpired({ valid_until }, '2028-03-07'),
    isExpired({}, 'x'),
  ]).toEqual([false, true, false]);
});
