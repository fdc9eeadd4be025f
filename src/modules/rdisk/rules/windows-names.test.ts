import { expect, test } from 'vitest';
import { windowsNames } from './windows-names.ts';

test.each([
  [
    ['a.txt', 'b.txt'],
    ['a.txt', 'b.txt'],
  ],
  [
    ['A.txt', 'a.TXT', 'á.txt'],
    ['A.txt', 'a (2).TXT', 'á.txt'],
  ],
  [
    ['CON', 'con.txt', 'Console', 'lpt1.a.b', 'COM¹', 'com10', 'nul .txt', 'nul x.txt'],
    ['_CON', '_con.txt', 'Console', '_lpt1.a.b', '_COM¹', 'com10', '_nul .txt', 'nul x.txt'],
  ],
  [
    ['12:30?.txt', 'a<b>|"c*\\d'],
    ['12_30_.txt', 'a_b___c__d'],
  ],
  [
    ['ends. ', 'ends__', '...'],
    ['ends__ (2)', 'ends__', '___'],
  ],
  [
    ['a:b', 'a_b', 'A_B'],
    ['a_b (3)', 'a_b', 'A_B (2)'],
  ],
  [
    ['same', 'same', 'same'],
    ['same', 'same (2)', 'same (3)'],
  ],
  [
    [' led', '.hidden', '日本', '👩‍👩‍👧.png'],
    [' led', '.hidden', '日本', '👩‍👩‍👧.png'],
  ],
])('%j are unpacked as %j', (names, unpacked) => {
  expect(windowsNames(names)).toEqual(unpacked);
});
