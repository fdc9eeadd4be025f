import { expect, test } from 'vitest';
import { runningBalances } from './running-balances.ts';

test('what is nothing or owed is not shown', () => {
  const balances = ['0.00', '-5.00', '0.01', '12'].map((balance) => ({ balance }));
  expect(runningBalances([...balances, {}])).toEqual([{ balance: '0.01' }, { balance: '12' }]);
});
