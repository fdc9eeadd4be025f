import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionAt, mentioned, stillMentioned, withMentions } from './mentions.ts';

const ana = { id: 'a', label: 'Ana Souza' };
const anabel = { id: 'b', label: 'Ana Souza Lima' };

test.each([
  ['Ask @', { from: 4, word: '' }],
  ['Ask @An', { from: 4, word: 'An' }],
  ['@José', { from: 0, word: 'José' }],
  ['Ask @Ana Sou', { from: 4, word: 'Ana Sou' }],
  ['mail ana@example', null],
  ['Ask @Ana, please', null],
  ['nothing', null],
])('mentionAt reads %j as %j', (text, found) => expect(mentionAt(text, text.length)).toEqual(found));

test('a person who was chosen and then deleted from the text is not mentioned', () => {
  expect(mentioned('Please look, @Ana Souza', [ana])).toEqual(['a']);
  expect(mentioned('Please look, @Ana', [ana])).toEqual([]);
  expect(mentioned('@Ana Souza and @Ana Souza', [ana, ana])).toEqual(['a']);
});

test('of two names with the same beginning the longer one is marked whole', () => {
  expect(withMentions('Hi @Ana Souza Lima!', [ana, anabel])).toEqual([
    { text: 'Hi ', mention: false },
    { text: '@Ana Souza Lima', mention: true },
    { text: '!', mention: false },
  ]);
});

test('marking loses no letter, whatever the names contain', () => {
  const people = fc.array(fc.record({ id: fc.string(), label: fc.string({ minLength: 1 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.string(), people, (text, all) => {
      const whole = `${text}@${all[0]?.label ?? ''} ${text}`;
      expect(
        withMentions(whole, all)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(whole);
    }),
  );
});

test('a name deleted from a text is no longer mentioned, and one that was never in it stays', () => {
  const bob = { id: 'c', label: 'Bob' };
  const before = '@Ana Souza and @Bob, look';
  expect(stillMentioned(['a', 'c', 'renamed'], [ana, bob], before, 'Only @Bob, look')).toEqual(['c', 'renamed']);
  expect(stillMentioned(['a', 'c'], [ana, bob], before, `${before} again`)).toEqual(['a', 'c']);
  expect(stillMentioned(['a'], [], before, 'nobody')).toEqual(['a']);
});
