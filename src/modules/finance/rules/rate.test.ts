import { expect, test } from 'vitest';
import { rateOf } from './rate.ts';

test.each([
  ['100', '91.74', '0.9174'],
  ['3', '1', '0.333333'],
  ['1092.00', '200.00', '0.18315'],
  ['1', '1500', '1500'],
  ['0.00000001', '4', '400000000'],
])('%s for %s is %s', (out, brought, rate) => {
  expect(rateOf(out, brought)).toBe(rate);
});

test.each([
  ['0', '5'],
  ['5', '0.00'],
  ['', '5'],
  [null, '5'],
  ['five', '5'],
  ['-1', '5'],
])('%s for %s has no rate', (out, brought) => {
  expect(rateOf(out, brought)).toBeNull();
});
