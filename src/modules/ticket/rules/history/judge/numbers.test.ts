import { expect, test } from 'vitest';
import { numbersOf } from './numbers.ts';

const read = (...numbers: string[]) =>
  numbersOf(numbers.map((number) => ({ number }))).map((one) => [one.number, one.former]);

test.each([
  [
    ['7', '0012', '#13'],
    [
      [7, undefined],
      [12, undefined],
      [13, undefined],
    ],
  ],
  [
    ['OS-0012', 'OS-0013'],
    [
      [12, 'OS-0012'],
      [13, 'OS-0013'],
    ],
  ],
  [
    ['2023/17', '2024/17'],
    [
      [undefined, '2023/17'],
      [undefined, '2024/17'],
    ],
  ],
  [
    ['a1', 'b2', ''],
    [
      [undefined, 'a1'],
      [undefined, 'b2'],
      [undefined, undefined],
    ],
  ],
  [
    ['0', '9999999999', '12.5'],
    [
      [undefined, '0'],
      [undefined, '9999999999'],
      [undefined, '12.5'],
    ],
  ],
])('%j', (numbers, expected) => {
  expect(read(...numbers)).toEqual(expected);
});
