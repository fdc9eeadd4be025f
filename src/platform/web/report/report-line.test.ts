import { expect, test } from 'vitest';
import { type Line, nearest, opens } from './report-line.ts';

const line: Line = {
  key: '2026-02',
  label: 'fev',
  text: 'fev',
  figures: { in: '10.00', out: '4000.00', net: '-3990.00' },
  to: (column) => (column === 'net' ? undefined : { to: `/${column}`, search: {} }),
};

test('a line opens the rows of the given figure, else of the largest figure that has rows', () => {
  expect(opens(line, ['in', 'out'], 'in')?.to).toBe('/in');
  expect(opens(line, ['in', 'out', 'net'])?.to).toBe('/out');
  expect(opens(line, ['net'], 'net')).toBeUndefined();
  expect(opens(undefined, ['in'])).toBeUndefined();
});

test('the curve under the pointer is the nearest one', () => {
  expect(nearest(line, ['in', 'out', 'net'], 2500)).toBe('out');
  expect(nearest(line, ['in', 'out', 'net'], -3000)).toBe('net');
});
