import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesInSight } from './visible-lines.ts';

test('every visible row is rendered, and never many more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2000, max: 500_000 }),
      fc.integer({ min: 200, max: 2000 }),
      fc.constantFrom(40, 56, 180),
      fc.integer({ min: 0, max: 12_000 }),
      (top, height, line, count) => {
        const { from, to } = linesInSight(top, height, line, count);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(height / line + 40);
        const first = Math.max(0, Math.floor(top / line));
        const last = Math.min(count - 1, Math.floor((top + height - 1) / line));
        if (first > last) return;
        expect(from).toBeLessThanOrEqual(first);
        expect(to).toBeGreaterThan(last);
      },
    ),
  );
});
