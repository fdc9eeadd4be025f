import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('a name that is taken gets the first number that is free', () => {
  expect(freeName('Notas', [])).toBe('Notas');
  expect(freeName('Notas', ['notas'])).toBe('Notas');
  expect(freeName('Notas', ['Notas', 'Notas 3'])).toBe('Notas 2');
  expect(freeName('Notas', ['Notas', 'Notas 2'])).toBe('Notas 3');
});
