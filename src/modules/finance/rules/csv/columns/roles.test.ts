import { expect, test } from 'vitest';
import { withRole } from './roles.ts';

test('a role is held by one column, a description by many', () => {
  expect(withRole(['date', 'ignore', 'description'], 1, 'date')).toEqual(['ignore', 'date', 'description']);
  expect(withRole(['date', 'ignore', 'description'], 1, 'description')).toEqual(['date', 'description', 'description']);
});

test('values with their sign and columns for each direction do not go together', () => {
  expect(withRole(['debit', 'credit', 'ignore'], 2, 'value')).toEqual(['ignore', 'ignore', 'value']);
  expect(withRole(['value', 'flag', 'ignore'], 2, 'credit')).toEqual(['ignore', 'ignore', 'credit']);
});
