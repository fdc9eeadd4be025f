import { expect, test } from 'vitest';
import { expiryAfter } from './lifetime.ts';

test('a key expires the chosen number of days after it is made', () => {
  expect(expiryAfter('30', Date.parse('2026-01-31T10:00:00Z'))).toEqual({ expires_at: '2026-03-02T10:00:00.000Z' });
});

test('a key without a lifetime has no end', () => {
  expect(expiryAfter('', Date.parse('2026-01-31T10:00:00Z'))).toEqual({});
});
