import { expect, test } from 'vitest';
import type { Letters, Slice } from './letters.ts';
import { linesOf, type Run } from './lines.ts';

/** A font that has the matching characters and cannot draw. */
function fontOf(letters: RegExp): Slice {
  return {
    has: (codePoint) => letters.test(String.fromCodePoint(codePoint)),
    inWeight: () => {
      throw new Error('nothing is drawn here');
    },
  };
}
const han = fontOf(/[\p{Script=Han}，。（）]/u);
const hebrew = fontOf(/\p{Script=Hebrew}/u);

/** Lines of the text if each character is one point wide; `[…]` marks another font, `*…*` bold. */
function broken(texts: string | readonly Run[], width: number): string[] {
  const runs = typeof texts === 'string' ? [{ text: texts, strong: false }] : texts;
  const letters = new Map(
    [...runs.map((run) => run.text).join('')].flatMap((sign) => {
      const codePoint = sign.codePointAt(0) ?? 0;
      const font = [han, hebrew].find((one) => one.has(codePoint));
      return font === undefined ? [] : [[codePoint, font] as const];
    }),
  ) satisfies Letters;
  return linesOf(runs, letters, width, (piece) => piece.text.length).map((line) =>
    line.map(({ text, strong, slice }) => (strong ? `*${text}*` : slice === undefined ? text : `[${text}]`)).join('|'),
  );
}

test('lines break between words, and between Chinese characters', () => {
  expect(broken('Nome 王小明 e mais', 9)).toEqual(['Nome |[王小明]', 'e mais']);
  expect(broken('屏幕碎了，需要更换', 5)).toEqual(['[屏幕碎了，]', '[需要更换]']);
  expect(broken('uma\n\n二', 10)).toEqual(['uma', '', '[二]']);
});

test('a word that is longer than a line is broken without losing characters', () => {
  expect(broken('二aaaaaaaaaa', 4).join('')).toBe('[二]aaaaaaaaaa');
  for (const line of broken('二aaaaaaaaaa b', 4)) expect(line.replaceAll(/[[\]|]/g, '').length).toBeLessThanOrEqual(4);
});

test('Hebrew words run from right to left, with the digits and brackets between them', () => {
  expect(broken('Sr. שלום עולם', 20)).toEqual(['Sr. |[עולם]| |[שלום]']);
  expect(broken('שלום (אב) 50', 20)).toEqual(['50| (|[אב]|) |[שלום]']);
});

test('a bold run can end within a word', () => {
  const runs = [
    { text: 'um 二', strong: false },
    { text: '三 dois', strong: true },
  ];
  expect(broken(runs, 20)).toEqual(['um |[二]|*三*|* dois*']);
});
