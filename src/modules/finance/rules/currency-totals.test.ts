import { expect, test } from 'vitest';
import { currencyTotals } from './currency-totals.ts';

test('wallets of one currency are added with the most digits of them, and currencies stay separate', () => {
  const wallets = [
    { currency: 'USD', precision: 2, balance: '0.10', pending_transactions: '-1.00', balance_after_pending: '-0.90' },
    { currency: 'USD', precision: 3, balance: '0.205', pending_transactions: '0.000', balance_after_pending: '0.205' },
    { currency: 'BRL', precision: 2, balance: '-5.00', pending_transactions: '0.00', balance_after_pending: '-5.00' },
  ];
  expect(currencyTotals(wallets)).toEqual([
    { currency: 'USD', precision: 3, balance: '0.305', pending: '-1.000', after: '-0.695' },
    { currency: 'BRL', precision: 2, balance: '-5.00', pending: '0.00', after: '-5.00' },
  ]);
  expect(currencyTotals([])).toEqual([]);
});
