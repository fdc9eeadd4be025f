import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, patchSearch, stringifySearch } from './url-state.ts';

test('an address stays readable', () => {
  expect(stringifySearch({ status: 'open,doing', q: 'não liga', open: undefined })).toBe(
    '?status=open,doing&q=n%C3%A3o+liga',
  );
});

test('any text survives the address', () => {
  const words = fc.dictionary(fc.stringMatching(/^[a-z_]{1,10}$/), fc.string({ minLength: 1, unit: 'grapheme' }));
  fc.assert(
    fc.property(words, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('an empty value is removed from the address', () => {
  expect(patchSearch({ q: 'a', sort: 'name' }, { q: '', open: 'tkt-1' })).toEqual({ sort: 'name', open: 'tkt-1' });
  expect(patchSearch({ q: 'a' }, { q: undefined })).toEqual({});
});
