import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate } from './format.ts';
import { addDays, parseDay } from './parse-day.ts';

const today = '2026-11-20';

test.each([
  ['20/11/2026', 'pt-BR', '2026-11-20'],
  ['5/1/27', 'pt-BR', '2027-01-05'],
  ['20/12', 'pt-BR', '2026-12-20'],
  ['3', 'pt-BR', '2026-11-03'],
  ['20112026', 'pt-BR', '2026-11-20'],
  ['20.11.2026', 'pt-BR', '2026-11-20'],
  ['2026-11-20', 'pt-BR', '2026-11-20'],
  ['2026-11-20', 'en', '2026-11-20'],
  ['2026/1/5', 'en', '2026-01-05'],
  ['12-24', 'en', '2026-12-24'],
  ['20261120', 'en', '2026-11-20'],
  ['29/02/2028', 'pt-BR', '2028-02-29'],
] as const)('%j in %s is %s', (text, locale, day) => expect(parseDay(text, locale, today)).toBe(day));

test.each([
  ['31/02/2026', 'pt-BR'],
  ['29/02/2027', 'pt-BR'],
  ['11/20/2026', 'en'],
  ['13-40', 'en'],
  ['tomorrow', 'en'],
  ['', 'pt-BR'],
  ['1/2/3/4', 'pt-BR'],
  ['20/11/202', 'pt-BR'],
] as const)('%j in %s is no day', (text, locale) => expect(parseDay(text, locale, today)).toBeNull());

test('every day is understood as it is written', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count));
  fc.assert(
    fc.property(days, fc.constantFrom('en' as const, 'pt-BR' as const), (day, locale) => {
      expect(parseDay(formatDate(day, locale), locale, today)).toBe(day);
    }),
  );
});

test('days end where their years no longer have four digits', () => {
  expect(addDays('9999-12-31', 400)).toBe('9999-12-31');
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('0001-01-01', -400)).toBe('0001-01-01');
  expect(addDays('2026-12-31', 1_000_000_000_000)).toBe('9999-12-31');
});
