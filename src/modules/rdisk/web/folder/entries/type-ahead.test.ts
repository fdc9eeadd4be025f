import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { findTyped, nothingTyped, typed } from './type-ahead.ts';

const entries = ['Ação', 'acerto', 'Balanço', 'bate', 'Café'].map((name): Entry => ({
  _id: name,
  _rev: '1-a',
  name,
  kind: 'file',
  updated_at: '2026-01-01T00:00:00.000Z',
}));
const found = (active: string | null, letters: string): string | undefined => findTyped(entries, active, letters)?._id;

test('typed letters find the next name that begins with them, without accents', () => {
  expect(found(null, 'b')).toBe('Balanço');
  expect(found('Balanço', 'ba')).toBe('Balanço');
  expect(found('Balanço', 'bat')).toBe('bate');
  expect(found('Café', 'aca')).toBe('Ação');
  expect(found(null, 'x')).toBeUndefined();
});

test('repeating one letter goes from one match to the next, and around', () => {
  expect(found('Ação', 'a')).toBe('acerto');
  expect(found('acerto', 'aa')).toBe('Ação');
});

test('a pause starts a new word', () => {
  const one = typed(nothingTyped, 'a', 1000);
  expect(typed(one, 'b', 1500).letters).toBe('ab');
  expect(typed(one, 'b', 1801).letters).toBe('b');
});
