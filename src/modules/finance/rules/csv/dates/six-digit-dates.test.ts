import { expect, test } from 'vitest';
import { readShape } from '#modules/finance/server/import/testing/read-shape.ts';

const lines = ['260103,Grocer,-63.58', '260105,Shoes,-239.09', '260112,Salary,1450.00', '260220,Bus,-3.10'];
const days = (heading: string, all = lines): readonly string[] =>
  readShape([`${heading},Text,Amount`, ...all]).booked.map((line) => line.slice(0, 10));

test('six digits below a day heading are a day, in the only order in which they are close together', () => {
  expect(days('Date')).toEqual(['2026-01-03', '2026-01-05', '2026-01-12', '2026-02-20']);
  const turned = lines.map((line) => line.replace(/^(..)(..)(..)/, '$3$2$1'));
  expect(days('Date', turned)).toEqual(days('Date'));
});

test('below another heading they are a number; if two orders fit they are no days', () => {
  expect(days('Reference')).toEqual([]);
  expect(days('Date', ['010203,a,-1.00', '010204,b,-2.00', '010205,c,-3.00'])).toEqual([
    '2001-02-03',
    '2001-02-04',
    '2001-02-05',
  ]);
  expect(days('Date', ['010101,a,-1.00', '010201,b,-2.00', '020101,c,-3.00'])).toEqual([]);
});
