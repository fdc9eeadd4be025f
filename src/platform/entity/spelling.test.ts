import { expect, test } from 'vitest';
import { distance, isNear, mayBeMisspelt, variants } from './spelling.ts';

test.each([
  ['vacum', 'vacuum'],
  ['battrey', 'battery'],
  ['gonsalves', 'goncalves'],
  ['xave', 'chave'],
  ['quilo', 'kilo'],
  ['luis', 'luiz'],
  ['jeladeira', 'geladeira'],
  ['tiago', 'thiago'],
  ['walter', 'valter'],
  ['ieda', 'yeda'],
  ['iphnoe', 'iphone'],
  ['televisaum', 'televisao'],
  ['refrigarat', 'refrigerator'],
  ['conpressor', 'compressor'],
])('%s may be meant as %s', (typed, known) => {
  expect(isNear(typed, known)).toBe(true);
});

test.each([
  ['walkman', 'refrigerator'],
  ['jose', 'joao'],
  ['casa', 'mesa'],
  ['tela', 'teclado'],
  ['printer', 'plaster'],
  ['battery', 'bakery'],
])('%s is not %s', (typed, known) => {
  expect(isNear(typed, known)).toBe(false);
});

test('letters that change places count once, as do those that are more, less or others', () => {
  expect([
    distance('battrey', 'battery'),
    distance('vacum', 'vacuum'),
    distance('vacuum', 'vacum'),
    distance('a', 'b'),
  ]).toEqual([1, 1, 1, 1]);
  expect([distance('abc', 'abc'), distance('', 'ab'), distance('abcd', 'a')]).toEqual([0, 2, 3]);
  expect(variants('moon')).toEqual(['omon', 'mono']);
  expect(variants('keiroz')).toEqual(expect.arrayContaining(['queiroz', 'ceiroz']));
});

test('short words and model numbers are taken as they are', () => {
  expect(['tv', 'ab12', 'dc36', 'lamp'].map(mayBeMisspelt)).toEqual([false, false, false, true]);
});
