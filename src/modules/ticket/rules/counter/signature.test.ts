import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf, largestDrawing, strokesOf, thinned, usualOccasion } from './signature.ts';

test('strokes become a path, and the path strokes', () => {
  const drawing = drawingOf([
    [10, 20, 11.4, 21.6, 30, 40],
    [5, 5],
  ]);
  expect(drawing).toBe('M10 20L11 22L30 40M5 5L5 5');
  expect(strokesOf(drawing ?? '')).toEqual([
    [
      [10, 20],
      [11, 22],
      [30, 40],
    ],
    [
      [5, 5],
      [5, 5],
    ],
  ]);
});

test.each([
  ['nothing', undefined],
  ['no list', 'M0 0'],
  ['no stroke', []],
  ['a dot', [[1, 1]]],
  ['an odd number', [[1, 2, 3, 4, 5, 6, 7]]],
  ['text', [['1', 2, 3, 4, 5, 6]]],
  ['no number', [[Number.NaN, 2, 3, 4, 5, 6]]],
  ['outside of the box', [[601, 2, 3, 4, 5, 6]]],
  ['below the box', [[1, 201, 3, 4, 5, 6]]],
  ['too many points', [Array.from({ length: 4002 }, () => 1)]],
  ['too many strokes', Array.from({ length: 2001 }, () => [1, 1])],
])('%s is no signature', (_name, strokes) => {
  expect(drawingOf(strokes)).toBeUndefined();
});

test('however long somebody draws, the drawing can be stored and has only numbers', () => {
  const coordinate = fc.tuple(fc.float({ min: 0, max: 600, noNaN: true }), fc.float({ min: 0, max: 200, noNaN: true }));
  const stroke = fc.array(coordinate, { minLength: 1, maxLength: 3000 }).map((points) => points.flat());
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 5 }), (strokes) => {
      const drawing = drawingOf(thinned(strokes));
      if (strokes.flat().length < 40) return;
      expect(drawing).toMatch(/^(M\d+ \d+(L\d+ \d+)+)+$/);
      expect(drawing?.length).toBeLessThanOrEqual(largestDrawing);
    }),
    { numRuns: 30 },
  );
});

test('a finished device is signed for at its hand-over', () => {
  expect(usualOccasion({ status: 'open' })).toBe('intake');
  expect(usualOccasion({ status: 'done' })).toBe('hand_over');
  expect(usualOccasion({ status: 'doing', returned_at: '2026-01-01' })).toBe('hand_over');
});
