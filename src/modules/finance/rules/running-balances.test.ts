import { expect, test } from 'vitest';
import { runningBalances } from './running-balances.ts';

test('balances of zero or less are left out', () => {
  const balances = ['0.00', '-5.00', '0.01', '12'].map((balance) => ({ balance }));
  expect(runningBalances([...balances, {}])).toEqual([{ balance: '0.01' }, { balance: '12' }]);
});
