import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textRuns } from './text-runs.ts';

test('marks the search words regardless of case and accents', () => {
  expect(textRuns('Não LIGA nunca', 'nao liga')).toEqual([
    { text: 'Não', marked: true },
    { text: ' ', marked: false },
    { text: 'LIGA', marked: true },
    { text: ' nunca', marked: false },
  ]);
  expect(textRuns('Impressora', 'press')).toEqual([
    { text: 'Im', marked: false },
    { text: 'press', marked: true },
    { text: 'ora', marked: false },
  ]);
});

test('no part of the text is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, question) => {
      expect(
        textRuns(text, question)
          .map((stretch) => stretch.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
