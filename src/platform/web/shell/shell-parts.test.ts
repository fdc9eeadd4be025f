import { expect, test } from 'vitest';
import { type Translate, translator } from '../i18n/catalogue.ts';
import { type Command, groupCommands } from './commands/command.ts';
import { matchCommands } from './commands/match-commands.ts';
import { countLevel, countText } from './menus/count-level.ts';
import { initialsOf } from '../parts/initials.ts';

test.each([
  [0, 'none', '0'],
  [1, 'some', '1'],
  [6, 'some', '6'],
  [7, 'many', '7'],
  [9, 'many', '9'],
  [10, 'too-many', '9+'],
  [-1, 'none', '0'],
])('%i open tickets show as %s, %s', (count, level, text) => {
  expect(countLevel(count)).toBe(level);
  expect(countText(count)).toBe(text);
});

const command = (label: string, group: Command['group'] = 'screens'): Command => ({
  key: label,
  group,
  icon: null,
  label,
  to: '/',
});

const found = (commands: readonly Command[], text: string, vocabulary = {}): string[] =>
  matchCommands(commands, text, { others: [], also: {}, ...vocabulary }).certain.map(({ label }) => label);

test('every typed word must be in the label, without accents and in any order; the shortest label comes first', () => {
  const commands = [command('Meus orçamentos'), command('Orçamentos'), command('Clientes')];
  expect(found(commands, 'ORCA')).toEqual(['Orçamentos', 'Meus orçamentos']);
  expect(found(commands, 'orc meus')).toEqual(['Meus orçamentos', 'Orçamentos']);
  expect(found(commands, '')).toHaveLength(3);
});

test('other words find a command too, after commands with a matching label', () => {
  const dark = { ...command('Tema: Escuro', 'settings'), also: ['dark'] };
  const expense = { ...command('Nova despesa', 'actions'), also: ['new', 'outgo'] };
  const commands = [dark, expense, command('Criar perfil'), { ...command('Despesas'), far: true }];
  const also = { dark: 'dark night noite', new: 'new create criar', outgo: 'expense' };
  const texts = (text: string): string[] => found(commands, text, { also });
  expect(texts('dark')).toEqual(['Tema: Escuro']);
  expect(texts('despesa nova')).toEqual(['Nova despesa']);
  expect(texts('new expense')).toEqual(['Nova despesa']);
  expect(texts('criar')).toEqual(['Criar perfil', 'Nova despesa']);
  expect(texts('ight'), 'words count by their beginnings').toEqual([]);
  expect(texts(''), 'who types nothing is not shown all there is').not.toContain('Despesas');
});

test('words of the other language find a command, in any order', () => {
  const english = translator({ wallet: { one: 'Wallet', other: 'Wallets' }, 'outgo.new': 'New expense' }, 'en');
  const say = (t: Translate<string>): string => t('outgo.new');
  const commands = [{ ...command('Nova despesa', 'actions'), say }, command('Carteiras')];
  const texts = (text: string): string[] => found(commands, text, { others: [english] });
  expect(texts('expense new')).toEqual(['Nova despesa']);
  expect(texts('despesa')).toEqual(['Nova despesa']);
  expect(texts('wallet')).toEqual([]);
});

test('mistyped and left over words are guessed, and come after what is certain', () => {
  const commands = [command('Customers'), command('New customer', 'actions'), command('Reports')];
  const guesses = (text: string): string[] =>
    matchCommands(commands, text, { others: [], also: {} }).guesses.map(({ label }) => label);
  expect(guesses('custmers')).toEqual(['Customers', 'New customer']);
  expect(guesses('new customer tomorrow')).toEqual(['New customer']);
  expect(guesses('padaria')).toEqual([]);
  expect(found(commands, '#5')).toEqual([]);
  expect(found(commands, 'customers '.repeat(5000))).toEqual([]);
  expect(found(commands, 'the customers')).toEqual(['Customers', 'New customer']);
});

test('empty headings are left out', () => {
  expect(groupCommands([command('a'), command('b', 'records')]).map(({ group }) => group)).toEqual([
    'screens',
    'records',
  ]);
});

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Ana Maria Souza')).toBe('AS');
  expect(initialsOf('érica')).toBe('É');
  expect(initialsOf('  ')).toBe('');
});
