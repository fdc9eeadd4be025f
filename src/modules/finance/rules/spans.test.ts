import { expect, test } from 'vitest';
import { spansOf } from './spans.ts';

test.each([
  ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-03-31']],
  ['2024-01-15', ['2024-01-01', '2024-01-31'], ['2023-12-01', '2023-12-31'], ['2023-10-18', '2024-01-15']],
  ['2024-02-29', ['2024-02-01', '2024-02-29'], ['2024-01-01', '2024-01-31'], ['2023-12-02', '2024-02-29']],
])('on %s the periods begin and end correctly', (today, month, before, quarter) => {
  const [first, second, third, year] = spansOf(today).map(({ from, to }) => [from, to]);
  expect([first, second, third]).toEqual([month, before, quarter]);
  expect(year).toEqual([`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]);
});
