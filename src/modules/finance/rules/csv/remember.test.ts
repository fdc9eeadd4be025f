import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { questionsOf } from './propose.ts';
import { habitsOf, headerKey, proposeFromStored, type StoredSettings } from './remember.ts';

const habits = habitsOf('en', 'USD');
const open = (text: string, last: StoredSettings) =>
  proposeFromStored(new TextEncoder().encode(text), {}, last, habits, split);
const last: StoredSettings = {
  column: [{ role: 'date' }, { role: 'third_party' }, { role: 'value' }],
  date_format: 'dmy',
  decimal: ',',
  most_items_are: 'income',
  plus: 'income',
  flags: [],
};

test('open questions are answered as in the last file', () => {
  const proposal = open('Wann;Wer;Wieviel\n03/04/2024;a;1.234\n', last);
  expect(proposal.settings).toMatchObject({
    column: ['date', 'third_party', 'value'],
    date_format: 'dmy',
    decimal: ',',
    most_items_are: 'income',
  });
  expect(questionsOf(proposal, {})).toEqual([]);
  expect([proposal.dates.because, proposal.decimals.because, proposal.signs.because]).toEqual([
    'remembered',
    'remembered',
    'remembered',
  ]);
});

test('evidence in the file itself wins', () => {
  const shown = open('Wann;Wer;Wieviel\n03/14/2024;a;1.23\n', last);
  expect(shown.settings).toMatchObject({ date_format: 'mdy', decimal: '.' });
  const column = [{ role: 'date' }, { role: 'third_party' }, { role: 'value' }, { role: 'balance' }] as const;
  const balanced = open('Wann;Wer;Wieviel;Dann\n03/14/2024;a;5.00;5.00\n03/15/2024;b;-2.00;3.00\n', {
    ...last,
    column,
    most_items_are: 'outgo',
  });
  expect(balanced.settings.most_items_are).toBe('income');
  expect(balanced.signs.because).toBe('balance');
});

test('words keep the meaning that a person gave them', () => {
  const column = [{ role: 'date' }, { role: 'description' }, { role: 'value' }, { role: 'flag' }] as const;
  const flags = [{ word: 'x', meaning: 'income' }] as const;
  expect(open('a;b;c;d\n2024-03-14;t;5,00;X\n', { ...last, column, flags }).settings.flags).toEqual({ x: 'income' });
});

test('a format is recognised by its headings regardless of accents, or by its width', () => {
  expect(headerKey({ header: ['Data', 'Descrição'], width: 2 })).toBe(
    headerKey({ header: ['DATA ', 'descricao'], width: 2 }),
  );
  expect(headerKey({ header: [], width: 3 })).not.toBe(headerKey({ header: [], width: 4 }));
});

test('dollars and Philippine pesos have the month first, except in Portuguese', () => {
  expect([habitsOf('en', 'CAD'), habitsOf('en', 'PHP'), habitsOf('en', 'AUD')].map((one) => one.date_format)).toEqual([
    'mdy',
    'mdy',
    'dmy',
  ]);
  expect([habitsOf('en', 'USD'), habitsOf('en', 'EUR'), habitsOf('pt-BR', 'USD')]).toMatchObject([
    { date_format: 'mdy', decimal: '.' },
    { date_format: 'dmy', decimal: '.' },
    { date_format: 'dmy', decimal: ',' },
  ]);
});
