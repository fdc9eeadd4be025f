import { expect, test } from 'vitest';
import { project } from './project.ts';

const doc = {
  _id: '1',
  name: 'Ana',
  none: null,
  address: { city: 'Natal', street: { name: 'Sul', number: 1 } },
  tags: ['a', { b: 2 }],
  'x.y': 3,
};

test.each([
  [undefined, doc],
  [[], doc],
  [['name'], { name: 'Ana' }],
  [['none', 'nothing'], { none: null }],
  [['address.city', '_id'], { address: { city: 'Natal' }, _id: '1' }],
  [['address.street.name', 'address.street.number'], { address: { street: { name: 'Sul', number: 1 } } }],
  [['address.nothing', 'name.first', 'tags.b'], {}],
  [['address', 'address.city'], { address: doc.address }],
  [['address.city', 'address'], { address: doc.address }],
  [['tags.1.b'], { tags: { 1: { b: 2 } } }],
  [[String.raw`x\.y`], { 'x.y': 3 }],
  [['constructor', 'toString', '__proto__', 'tags.length', 'name.length'], {}],
])('%j', (fields, expected) => {
  expect(project(doc, fields)).toEqual(expected);
});

test('a field named __proto__ stays a field', () => {
  const odd = JSON.parse('{"__proto__": {"admin": true}, "a": 1}') as object;
  const part = project(odd, ['__proto__.admin']);
  expect(Object.getPrototypeOf(part)).toBe(Object.prototype);
  expect(JSON.stringify(part)).toBe('{"__proto__":{"admin":true}}');
});
