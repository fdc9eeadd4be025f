import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportRow } from '#platform/entity/report.ts';
import { sumSections } from './report-sum.ts';

const row = (key: string | null, figures: ReportRow['figures'], label?: string): ReportRow =>
  label === undefined ? { key, figures } : { key, label, figures };

test('counts and amounts are added, means are weighted by their counts, medians are left out', () => {
  const one = {
    status: [row('draft', { count: 1, total: '0.10' })],
    stay: [row('open', { count: 1, mean: 4, median: 4 })],
  };
  const other = {
    status: [row('draft', { count: 2, total: '0.20' }), row('sent', { count: 9, total: '1.00' })],
    stay: [row('open', { count: 2, mean: 8, median: 6 })],
  };
  expect(sumSections([one, other])).toEqual({
    status: [row('sent', { count: 9, total: '1.00' }), row('draft', { count: 3, total: '0.30' })],
    stay: [row('open', { count: 3, mean: 6.7, median: null })],
  });
});

test('categories are combined by name, people by their id', () => {
  const summed = sumSections([
    {
      category: [row('cat-1', { count: 1 }, 'Notebooks'), row(null, { count: 2 })],
      technician: [row('a', { count: 1 }, 'Ana')],
    },
    { category: [row('cat-2', { count: 4 }, 'notebooks ')], technician: [row('b', { count: 1 }, 'Ana')] },
  ]);
  expect(summed['category']).toEqual([row('cat-1', { count: 5 }, 'Notebooks'), row(null, { count: 2 })]);
  expect(summed['technician']).toHaveLength(2);
});

const rows = fc.array(
  fc.record({ key: fc.constantFrom('2026-01', '2026-02', null), count: fc.nat(1000), cents: fc.nat(1_000_000) }),
  { maxLength: 6 },
);

test('the order of the groups does not change the sums', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 5 }), (groups) => {
      const reports = groups.map((lines) => ({
        month: lines.map(({ key, count, cents }) => row(key, { count, total: (cents / 100).toFixed(2) })),
      }));
      const sums = sumSections(reports)['month'] ?? [];
      const all = groups.flat();
      const count = sums.reduce((sum, { figures }) => sum + Number(figures['count']), 0);
      const cents = sums.reduce((sum, { figures }) => sum + Math.round(Number(figures['total']) * 100), 0);
      expect(count).toBe(all.reduce((sum, line) => sum + line.count, 0));
      expect(cents).toBe(all.reduce((sum, line) => sum + line.cents, 0));
      expect(sumSections(reports.toReversed())['month'] ?? []).toEqual(sums);
    }),
  );
});
