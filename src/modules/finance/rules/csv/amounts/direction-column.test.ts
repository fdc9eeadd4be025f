import { expect, test } from 'vitest';
import { split } from '../../../server/import/split.ts';
import { propose, questionsOf } from '../propose.ts';
import { readItems } from '../read.ts';
import type { AskedSettings } from '../settings.ts';

const lines = (words: readonly string[], header = 'Date;Text;Way;Amount'): string =>
  [header, ...words.map((word, index) => `${10 + index}/11/2026;Shop ${index};${word};${index + 5},10`)].join('\n');

function proposed(text: string, asked: AskedSettings = {}, card = false): ReturnType<typeof propose> {
  const habits = { date_format: 'dmy', decimal: ',', card, precision: 2 } as const;
  return propose(new TextEncoder().encode(text), asked, habits, split);
}

test.each([
  ['two unknown words', ['Foo', 'Bar', 'Foo', 'Foo', 'Bar'], [2]],
  ['three unknown words', ['Uit', 'Zurück', 'Intern', 'Uit', 'Uit'], [2]],
  ['one word', ['Foo', 'Foo', 'Foo', 'Foo'], []],
  ['as many words as lines', ['Foo', 'Bar'], []],
  ['four words', ['a1', 'b1', 'c1', 'd1', 'a1', 'b1'], []],
  ['a line without a word', ['Foo', 'Bar', 'Foo', ''], []],
  ['currencies', ['EUR', 'USD', 'EUR', 'USD'], []],
  ['known words, which say it already', ['Expense', 'Income', 'Expense', 'Expense'], []],
] as const)('%s beside amounts without signs', (_name, words, places) => {
  expect(proposed(lines(words)).direction_columns).toEqual(places);
});

test('a card offers the column too, and a file with signs does not', () => {
  const words = ['Foo', 'Bar', 'Foo', 'Foo', 'Bar', 'Foo'];
  expect(proposed(lines(words), {}, true).direction_columns).toEqual([2]);
  expect(proposed(lines(words).replace(';6,10', ';-6,10')).direction_columns).toEqual([]);
});

test('a chosen column answers the question, and each of its words waits for its meaning', () => {
  const text = lines(['Foo', 'Bar', 'Foo', 'Foo', 'Bar']);
  const open = proposed(text);
  expect(questionsOf(open, {})).toEqual(['most_items_are']);
  const column = open.settings.column.map((role, place) => (place === 2 ? ('flag' as const) : role));
  const chosen = proposed(text, { column });
  expect(questionsOf(chosen, { column })).toEqual([]);
  const of = { precision: 2, currency: 'EUR' };
  expect(readItems(chosen.rows, chosen.settings, of).items).toEqual([]);
  const told = proposed(text, { column, flags: { foo: 'outgo', bar: 'income' } });
  expect(readItems(told.rows, told.settings, of).items.map(({ kind, value }) => [kind, value])).toEqual([
    ['outgo', '5.10'],
    ['income', '6.10'],
    ['outgo', '7.10'],
    ['outgo', '8.10'],
    ['income', '9.10'],
  ]);
});
