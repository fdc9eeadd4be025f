import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowPositions } from './row-positions.ts';

test('rows and gaps are as high as all rows, and rows in view or in focus are always rendered', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(20_000),
      fc.nat(60),
      fc.option(fc.nat(20_000)),
      (count, above, seen, focused) => {
        const { places, gaps } = rowPositions({ height: 40, above, below: above + seen, focused }, count);
        expect(gaps).toHaveLength(places.length + 1);
        expect(Math.min(0, ...gaps)).toBe(0);
        expect(gaps.reduce((sum, gap) => sum + gap, places.length * 40)).toBe(count * 40);
        expect(places.length).toBeLessThan(seen + 50);
        if (focused !== null && focused < count) expect(places).toContain(focused);
        if (above < count) expect(places).toContain(above);
      },
    ),
  );
});
