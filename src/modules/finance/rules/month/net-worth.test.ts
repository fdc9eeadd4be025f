import { expect, test } from 'vitest';
import { netWorth } from './net-worth.ts';

const exchange = (from: string, to: string, out: string, into: string, day: string) => ({
  from,
  to,
  value_out: out,
  value_in: into,
  day,
});

test('other currencies count by the newest exchange in either direction, or through one other currency', () => {
  const holdings = [
    { currency: 'BRL', amount: '100.00' },
    { currency: 'USD', amount: '10.00' },
    { currency: 'EUR', amount: '-3.00' },
    { currency: 'JPY', amount: '5' },
    { currency: 'GBP', amount: '0.00' },
  ];
  const exchanges = [
    exchange('BRL', 'USD', '500', '100', '2026-01-02'),
    exchange('USD', 'BRL', '10', '60', '2026-02-02'),
    exchange('EUR', 'USD', '10', '12', '2026-03-02'),
  ];
  expect(netWorth('BRL', holdings, exchanges, 2)).toEqual({
    currency: 'BRL',
    // 100 + 10 × 6 − 3 × 1.2 × 6
    amount: '138.40',
    parts: [
      { currency: 'USD', amount: '10.00', rate: '6', day: '2026-02-02', converted: '60.00' },
      { currency: 'EUR', amount: '-3.00', rate: '7.2', day: '2026-02-02', converted: '-21.60' },
    ],
    unknown: [{ currency: 'JPY', amount: '5' }],
  });
});

test('exchanges of nothing have no rate', () => {
  const holdings = [{ currency: 'USD', amount: '1.00' }];
  const nothing = [exchange('USD', 'BRL', '0', '5', '2026-01-01'), exchange('USD', 'BRL', '5', '0', '2026-01-02')];
  expect(netWorth('BRL', holdings, nothing, 2)).toMatchObject({ amount: '0.00', parts: [], unknown: holdings });
});
