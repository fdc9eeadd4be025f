import { expect, test } from 'vitest';
import { entryName, isByproduct, longestName, numbered } from './names.ts';

test.each([
  ['report.docx', 'report.docx'],
  ['cafe\u0301.txt', 'caf\u00e9.txt'],
  [' led by a space', ' led by a space'],
  ['CON', 'CON'],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ['x'.repeat(255), 'x'.repeat(255)],
])('%j is kept as %j', (given, kept) => {
  expect(entryName(given)).toBe(kept);
});

test.each(['', '.', '..', 'a/b', 'a\0b', 'a\nb', '\u007f', '\ud800', 'x'.repeat(256), 'é'.repeat(128)])(
  '%j is no name',
  (given) => {
    expect(entryName(given)).toBeUndefined();
  },
);

test('a number is added before the extension, and a long name is shortened', () => {
  expect(numbered('photo.png', 2)).toBe('photo (2).png');
  expect(numbered('.profile', 2)).toBe('.profile (2)');
  expect(numbered('folder', 3)).toBe('folder (3)');
  const long = numbered(`${'é'.repeat(125)}.png`, 12);
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(longestName);
  expect(long.endsWith(' (12).png')).toBe(true);
});

test('files that systems create beside others are recognised', () => {
  for (const name of ['._report.docx', '.DS_Store', '.~lock.a.odt#', '~$a.docx', 'Thumbs.db'])
    expect(isByproduct(name)).toBe(true);
  for (const name of ['report.docx', 'DS_Store', '.profile', 'a~$b']) expect(isByproduct(name)).toBe(false);
});
