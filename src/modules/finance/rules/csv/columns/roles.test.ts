import { expect, test } from 'vitest';
import { withRole } from './roles.ts';

test('one column has a role, except descriptions, which may be several', () => {
  expect(withRole(['date', 'ignore', 'description'], 1, 'date')).toEqual(['ignore', 'date', 'description']);
  expect(withRole(['date', 'ignore', 'description'], 1, 'description')).toEqual(['date', 'description', 'description']);
});

test('a column of signed values excludes debit and credit columns', () => {
  expect(withRole(['debit', 'credit', 'ignore'], 2, 'value')).toEqual(['ignore', 'ignore', 'value']);
  expect(withRole(['value', 'flag', 'ignore'], 2, 'credit')).toEqual(['ignore', 'ignore', 'credit']);
});
