import { expect, test } from 'vitest';
import { oldestFirst } from './chronological.ts';

const lines = (...days: string[]): { date: string; at: number }[] => days.map((date, at) => ({ date, at }));
const places = (days: string[], direction: 'up' | 'down' | null = null): number[] =>
  oldestFirst(lines(...days), direction && { direction }).map(({ at }) => at);

test('a descending file is reversed, also within its days', () => {
  expect(places(['2024-03-02', '2024-03-02', '2024-03-01'])).toEqual([2, 1, 0]);
  expect(places(['2024-03-01', '2024-03-02', '2024-03-02'])).toEqual([0, 1, 2]);
  expect(places(['2024-03-01', '2024-03-03', '2024-03-02'])).toEqual([0, 2, 1]);
});

test('a file of a single day is ordered by its balance', () => {
  expect(places(['2024-03-01', '2024-03-01'])).toEqual([0, 1]);
  expect(places(['2024-03-01', '2024-03-01'], 'down')).toEqual([1, 0]);
});
