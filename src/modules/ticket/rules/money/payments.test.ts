import { expect, test } from 'vitest';
import { dueOf, isMore, isPositive, paidOf, refundable } from './payments.ts';

const paid = [
  { _id: 'pay-1', amount: '100.00' },
  { _id: 'pay-2', amount: '50.10' },
  { _id: 'pay-3', amount: '30.05', refund_of: 'pay-2' },
];

test('a refund lowers what was paid, and what can still be refunded', () => {
  expect(paidOf(paid)).toBe('120.05');
  expect(paidOf([])).toBe('0.00');
  expect(refundable({ _id: 'pay-2', amount: '50.10' }, paid)).toBe('20.05');
  expect(refundable({ _id: 'pay-1', amount: '100.00' }, paid)).toBe('100.00');
});

test('what is due is below zero if more was paid', () => {
  expect(dueOf('120.05', '120.05')).toBe('0.00');
  expect(dueOf('120.05', '20')).toBe('100.05');
  expect(dueOf('10', '20.01')).toBe('-10.01');
  expect([isMore('10.01', '10.00'), isMore('10', '10.00'), isPositive('0.00'), isPositive('0.01')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
