import { expect, test } from 'vitest';
import { arrange, type Arrangement } from './arrange.ts';
import type { Entry } from './entry.ts';

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  _id: `fil-${name}`,
  _rev: '1-a',
  name,
  kind: 'file',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

const names = (entries: readonly Entry[], wanted: Partial<Arrangement>): readonly string[] =>
  arrange(entries, { order: 'name', descending: false, filter: '', ...wanted }, 'pt-BR').map(({ name }) => name);

test('folders come before files, and numbers in names are compared as numbers', () => {
  const entries = [
    entry('foto 10.jpg'),
    entry('Zé', { kind: 'dir' }),
    entry('foto 9.jpg'),
    entry('água', { kind: 'dir_app' }),
  ];
  expect(names(entries, {})).toEqual(['água', 'Zé', 'foto 9.jpg', 'foto 10.jpg']);
  expect(names(entries, { descending: true })).toEqual(['Zé', 'água', 'foto 10.jpg', 'foto 9.jpg']);
});

test('entries of equal size, date or star are sorted by name', () => {
  const entries = [
    entry('b', { size: 5, starred: true }),
    entry('c', { size: 9, modified_at: '2026-02-01T00:00:00.000Z' }),
    entry('a', { size: 5 }),
  ];
  expect(names(entries, { order: 'size' })).toEqual(['a', 'b', 'c']);
  expect(names(entries, { order: 'size', descending: true })).toEqual(['c', 'a', 'b']);
  expect(names(entries, { order: 'date', descending: true })).toEqual(['c', 'a', 'b']);
  expect(names(entries, { order: 'star', descending: true })).toEqual(['b', 'a', 'c']);
});

test('the filter searches names and descriptions, without case and accents', () => {
  const entries = [entry('Orçamento.pdf'), entry('x.txt', { description: 'O ORÇAMENTO da oficina' }), entry('y.txt')];
  expect(names(entries, { filter: 'orcamento' })).toEqual(['Orçamento.pdf', 'x.txt']);
  expect(names(entries, { filter: ' oficina orç ' })).toEqual(['x.txt']);
});
