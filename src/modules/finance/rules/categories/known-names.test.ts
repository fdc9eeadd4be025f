import { expect, test } from 'vitest';
import { completions, knownCategories, learnFrom, literally } from './known-names.ts';

const known = learnFrom([
  { who: 'Market' },
  { who: 'Bakery', categories: ['food'] },
  { who: 'Market', categories: ['food', 'home'] },
  { who: 'Bakery', categories: ['gifts'] },
  { categories: ['home', 'fees'] },
]);

test('names are sorted newest first, each with its last categories', () => {
  expect(known.names).toEqual(['Market', 'Bakery']);
  expect(known.categoriesOf.get('Market')).toEqual(['food', 'home']);
  expect(known.categoriesOf.get('Bakery')).toEqual(['food']);
});

test('categories are sorted by use, then by name', () => {
  expect(known.categories).toEqual(['food', 'home', 'fees', 'gifts']);
});

test('stored categories follow those in use, in the spelling of rows, without repetition', () => {
  expect(knownCategories(['food', 'home', 'food'], ['Eating out', 'Food', 'Café'])).toEqual([
    'food',
    'home',
    'Eating-out',
    'Café',
  ]);
});

test('the last of several words is completed, without repetition', () => {
  expect(completions('f', known.categories, 5)).toEqual(['food', 'fees']);
  expect(completions('food, H', known.categories, 5)).toEqual(['food, home']);
  expect(completions('food, f', known.categories, 5)).toEqual(['food, fees']);
  expect(completions('food', known.categories, 5)).toEqual([]);
  expect(completions('home, eating o', ['Eating-out'], 5)).toEqual(['home, Eating-out']);
  expect(completions('cafe', ['Café'], 5)).toEqual(['Café']);
  expect(completions('', known.categories, 2)).toEqual(['food', 'home']);
});

test('a typed name is never interpreted as a pattern', () => {
  expect(literally('Bar & Co. (old)')).toBe('Bar & Co. .old.');
  expect(new RegExp(literally('a+b[c]\\d'), 'u').test('a+b[c]\\d')).toBe(true);
  expect(literally('x'.repeat(200))).toHaveLength(60);
});
