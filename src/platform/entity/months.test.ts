import { expect, test } from 'vitest';
import { monthsBetween } from './months.ts';

test('months run over the end of a year; invalid months give none', () => {
  expect(monthsBetween(['2026-02', '2025-11'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween(['9999-12', '9999-11'])).toEqual(['9999-11', '9999-12']);
  expect(monthsBetween(['', 'x'])).toEqual([]);
});
