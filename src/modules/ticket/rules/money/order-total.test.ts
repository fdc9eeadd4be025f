import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineComplaints } from './line-complaints.ts';
import { lineKinds, unusedFields, type MoneyLine } from './order-line.ts';
import { isOverDiscounted, lineAmount, orderTotals } from './order-total.ts';

const amount = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => new Big(cents).div(100).toFixed(2));
const rate = fc.constantFrom('0', '5', '7.25', '19', '100');
const line: fc.Arbitrary<MoneyLine> = fc
  .record({
    line_kind: fc.constantFrom(...lineKinds),
    quantity: fc.integer({ min: 0, max: 5000 }).map((thousandths) => new Big(thousandths).div(1000).toFixed(3)),
    value: amount,
    percent: fc.option(fc.integer({ min: 0, max: 60 }).map(String)),
    tax_rate: fc.option(rate),
    tax_added: fc.boolean(),
  })
  .map(({ percent, ...one }) =>
    one.line_kind === 'discount' && percent !== null ? { line_kind: 'discount', percent } : one,
  );
const lines = fc.array(line, { maxLength: 12 });

function sum(amounts: readonly string[]): Big {
  return amounts.reduce((all, one) => all.plus(one), new Big(0));
}

test('the total is the sum of the lines and of the tax on top, and never below zero', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const { work, discount, taxes, total } = orderTotals(all);
      const added = sum(taxes.filter((one) => one.added).map(({ tax }) => tax));
      const amounts = sum(all.map((one) => lineAmount(one, work)));
      expect(new Big(total).gte(0)).toBe(true);
      if (!isOverDiscounted(all)) expect(total).toBe(amounts.plus(added).toFixed(2));
      expect(total).toBe(new Big(work).minus(discount).plus(added).toFixed(2));
    }),
  );
});

test('the bases of all rates are the work less the discounts, to the cent', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const taxed = all.map((one): MoneyLine =>
        one.line_kind === 'discount' ? one : { ...one, tax_rate: one.tax_rate === '0' ? '5' : (one.tax_rate ?? '19') },
      );
      const { work, discount, taxes } = orderTotals(taxed);
      expect(sum(taxes.map(({ base }) => base)).toFixed(2)).toBe(new Big(work).minus(discount).toFixed(2));
      for (const { base, tax } of taxes) expect([new Big(base).gte(0), new Big(tax).lte(base)]).toEqual([true, true]);
    }),
  );
});

test('tax is part of a price or comes on top, by rate', () => {
  const part = { line_kind: 'part', quantity: '1', value: '119.00', tax_rate: '19' } as const;
  expect(orderTotals([part])).toMatchObject({ total: '119.00', taxes: [{ rate: '19', added: false, tax: '19.00' }] });
  expect(orderTotals([{ ...part, value: '100.00', tax_added: true }])).toMatchObject({
    total: '119.00',
    taxes: [{ base: '100.00', tax: '19.00' }],
  });
  const half = { line_kind: 'discount', percent: '50' } as const;
  expect(orderTotals([{ ...part, value: '100.00', tax_added: true }, half])).toMatchObject({ total: '59.50' });
});

test('a discount is an amount or a percentage of the other lines', () => {
  const work = { line_kind: 'labour', quantity: '2', value: '80.00' } as const;
  expect(orderTotals([work, { line_kind: 'discount', percent: '10' }]).total).toBe('144.00');
  expect(orderTotals([work, { line_kind: 'discount', value: '15.50' }]).total).toBe('144.50');
  expect(orderTotals([work, { line_kind: 'discount', value: '160.01' }]).total).toBe('0.00');
  expect(isOverDiscounted([work, { line_kind: 'discount', value: '160.01' }])).toBe(true);
  expect(isOverDiscounted([work, { line_kind: 'discount', value: '160.00' }])).toBe(false);
  expect(orderTotals([])).toEqual({ work: '0.00', discount: '0.00', taxes: [], total: '0.00' });
});

test('the complaint names the field of a line that is wrong', () => {
  const fields = (one: Record<string, unknown>): string[] => Object.keys(lineComplaints({ description: 'x', ...one }));
  expect(fields({ line_kind: 'part', value: '5' })).toEqual([]);
  expect(fields({ line_kind: 'part' })).toEqual(['value']);
  expect(fields({ line_kind: 'part', value: '5', description: null })).toEqual(['description']);
  expect(fields({ line_kind: 'discount' })).toEqual(['value']);
  expect(fields({ line_kind: 'discount', percent: '10' })).toEqual([]);
  expect(fields({ line_kind: 'discount', percent: '10', value: '5' })).toEqual(['percent']);
  expect(fields({ line_kind: 'discount', percent: '100.01' })).toEqual(['percent']);
  expect(
    fields({ line_kind: 'fee', value: '-1', quantity: '1000000', tax_rate: '101', cost: '-2' }).toSorted(),
  ).toEqual(['cost', 'quantity', 'tax_rate', 'value']);
  expect(unusedFields({ line_kind: 'part', part_id: 'prt-1' })).toEqual(['percent']);
  expect(unusedFields({ line_kind: 'labour', part_id: 'prt-1' })).toContain('part_id');
  expect(unusedFields({ line_kind: 'discount' })).toContain('quantity');
});
