import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameEnds } from './name-ends.ts';

test('a long name keeps its end, a short one is one piece', () => {
  expect(nameEnds('Comprovante de pagamento, mês 07 – via 2.pdf')).toEqual([
    'Comprovante de pagamento, mês ',
    '07 – via 2.pdf',
  ]);
  expect(nameEnds('nota 7.txt')).toEqual(['nota 7.txt', '']);
});

test('accents and combined emoji are not split', () => {
  expect(nameEnds(`${'a'.repeat(20)}e\u0301${'b'.repeat(13)}`)).toEqual(['a'.repeat(20), `e\u0301${'b'.repeat(13)}`]);
  expect(nameEnds(`${'a'.repeat(20)}👩\u200d🔧${'b'.repeat(13)}`)).toEqual([
    'a'.repeat(20),
    `👩\u200d🔧${'b'.repeat(13)}`,
  ]);
});

test('both pieces together are the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(nameEnds(name).join('')).toBe(name);
    }),
  );
});
