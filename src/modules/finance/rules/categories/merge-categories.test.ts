import { expect, test } from 'vitest';
import { mergedCategories, mergedText } from './merge-categories.ts';

test('merged categories are replaced in place and not repeated', () => {
  expect(mergedCategories(['home', 'Merc', 'fresh'], ['Merc', 'merc'], 'Mercado')).toEqual([
    'home',
    'Mercado',
    'fresh',
  ]);
  expect(mergedCategories(['Merc', 'Mercado'], ['Merc'], 'Mercado')).toEqual(['Mercado']);
  expect(mergedCategories(['Mercado', 'Merc'], ['Merc'], 'Mercado')).toEqual(['Mercado']);
  expect(mergedCategories(['a', 'b'], ['Merc'], 'Mercado')).toBeNull();
  expect(mergedCategories(['Mercado'], ['Mercado'], 'Mercado')).toBeNull();
});

test('the text of a mapping is merged word by word', () => {
  expect(mergedText('home, Merc', ['Merc'], 'Mercado')).toBe('home, Mercado');
  expect(mergedText('home, Mercearia', ['Merc'], 'Mercado')).toBeNull();
  expect(mergedText('', ['Merc'], 'Mercado')).toBeNull();
});
