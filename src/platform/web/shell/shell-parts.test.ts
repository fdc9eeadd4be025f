import { expect, test } from 'vitest';
import { type Translate, translator } from '../i18n/catalogue.ts';
import { type Command, groupCommands, matchCommands } from './commands/command.ts';
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

test('every typed word must be in the label, without accents; labels that begin with the text come first', () => {
  const commands = [command('Meus orçamentos'), command('Orçamentos'), command('Clientes')];
  expect(matchCommands(commands, 'ORCA').map(({ label }) => label)).toEqual(['Orçamentos', 'Meus orçamentos']);
  expect(matchCommands(commands, 'orc meus').map(({ label }) => label)).toEqual(['Meus orçamentos']);
  expect(matchCommands(commands, '')).toHaveLength(3);
});

test('other words find a command too, after commands with a matching label', () => {
  const dark = { ...command('Tema: Escuro', 'settings'), also: 'dark night noite' };
  const expense = { ...command('Nova despesa', 'actions'), also: 'new create criar expense' };
  const commands = [dark, expense, command('Criar perfil'), { ...command('Despesas'), far: true }];
  const found = (text: string): string[] => matchCommands(commands, text).map(({ label }) => label);
  expect(found('dark')).toEqual(['Tema: Escuro']);
  expect(found('despesa nova')).toEqual(['Nova despesa']);
  expect(found('new expense')).toEqual(['Nova despesa']);
  expect(found('criar')).toEqual(['Criar perfil', 'Nova despesa']);
  expect(found('ight'), 'other words count by their beginnings').toEqual([]);
  expect(found(''), 'who types nothing is not shown all there is').not.toContain('Despesas');
});

test('words of the other language find a command, in any order', () => {
  const english = translator({ wallet: { one: 'Wallet', other: 'Wallets' }, 'outgo.new': 'New expense' }, 'en');
  const say = (t: Translate<string>): string => t('outgo.new');
  const commands = [{ ...command('Nova despesa', 'actions'), say }, command('Carteiras')];
  const found = (text: string): string[] => matchCommands(commands, text, [english]).map(({ label }) => label);
  expect(found('expense new')).toEqual(['Nova despesa']);
  expect(found('despesa')).toEqual(['Nova despesa']);
  expect(found('wallet')).toEqual([]);
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
