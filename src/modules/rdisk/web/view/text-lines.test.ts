import { expect, test } from 'vitest';
import { differenceOf } from './text-lines.ts';

const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join('');

test('differences are shown with a few equal lines around them', () => {
  const before = `${numbers(1, 10)}old\n${numbers(11, 30)}`;
  const after = `${numbers(1, 10)}new\n${numbers(11, 29)}`;
  expect(differenceOf(before, after)).toEqual([
    { kind: 'same', lines: ['8', '9', '10'], hidden: 7 },
    { kind: 'removed', lines: ['old'], hidden: 0 },
    { kind: 'added', lines: ['new'], hidden: 0 },
    { kind: 'same', lines: ['11', '12', '13'], hidden: 0 },
    { kind: 'same', lines: ['27', '28', '29'], hidden: 13 },
    { kind: 'removed', lines: ['30'], hidden: 0 },
  ]);
});

test('equal texts have no difference', () => {
  expect(differenceOf('a\nb\n', 'a\nb\n')).toEqual([]);
  expect(differenceOf('', '')).toEqual([]);
});

test('short runs of equal lines are shown whole', () => {
  expect(differenceOf('a\nb\nc\n', 'x\nb\ny\n')?.map(({ kind, lines }) => [kind, ...lines])).toEqual([
    ['removed', 'a'],
    ['added', 'x'],
    ['same', 'b'],
    ['removed', 'c'],
    ['added', 'y'],
  ]);
});
