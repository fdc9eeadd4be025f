import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate } from './region/format-date.ts';
import { countries } from './region/countries.ts';
import { locales } from './locale.ts';
import { addDays, parseDay } from './parse-day.ts';
import { regionOf } from './region/region.ts';

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
] as const)('%j in %s is %s', (text, locale, day) => expect(parseDay(text, regionOf(locale), today)).toBe(day));

test.each([
  ['11/27/2026', 'US', '2026-11-27'],
  ['11/27', 'US', '2026-11-27'],
  ['Nov 27', 'US', '2026-11-27'],
  ['nov 27, 2025', 'US', '2025-11-27'],
  ['November 27 2025', 'US', '2025-11-27'],
  ['27 Nov', 'US', '2026-11-27'],
  ['11272026', 'US', '2026-11-27'],
  ['20261127', 'US', '2026-11-27'],
  ['2026 Nov 27', 'US', '2026-11-27'],
  ['27/11/2026', 'GB', '2026-11-27'],
  ['27.11.', 'DE', '2026-11-27'],
  ['27.11.26', 'DE', '2026-11-27'],
  ['27 nov 25', 'GB', '2025-11-27'],
  ['27/11', 'GB', '2026-11-27'],
  ['11/27/2026', 'GB', null],
  ['27/11/2026', 'US', null],
  ['31 Nov', 'GB', null],
  ['Nov', 'GB', null],
  ['ma 3', 'GB', null],
] as const)('%j in %s is %s', (text, country, day) => expect(parseDay(text, regionOf('en', country), today)).toBe(day));

test('months have names in both languages', () => {
  expect(parseDay('27 de novembro de 2026', regionOf('pt-BR', 'BR'), today)).toBe('2026-11-27');
  expect(parseDay('1 março', regionOf('pt-BR', 'BR'), today)).toBe('2026-03-01');
  expect(parseDay('3 dez', regionOf('en', 'US'), today)).toBe('2026-12-03');
});

test('a person with ISO dates types them, and a date with its year at the end as the country does', () => {
  const iso = regionOf('en', 'US', true);
  expect(parseDay('11-27', iso, today)).toBe('2026-11-27');
  expect(parseDay('26-11-27', iso, today)).toBe('2026-11-27');
  expect(parseDay('11/27/2026', iso, today)).toBe('2026-11-27');
});

test.each([
  ['31/02/2026', 'pt-BR'],
  ['29/02/2027', 'pt-BR'],
  ['11/20/2026', 'en'],
  ['13-40', 'en'],
  ['tomorrow', 'en'],
  ['', 'pt-BR'],
  ['1/2/3/4', 'pt-BR'],
  ['20/11/202', 'pt-BR'],
] as const)('%j in %s is no day', (text, locale) => expect(parseDay(text, regionOf(locale), today)).toBeNull());

const regions = fc
  .tuple(fc.constantFrom(...locales), fc.constantFrom(undefined, ...countries), fc.boolean())
  .map(([locale, country, iso]) => regionOf(locale, country, iso));

test('every day is understood as it is written, and as ISO date', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count));
  fc.assert(
    fc.property(days, regions, fc.boolean(), (day, region, isShort) => {
      const shown = formatDate(day, region, isShort ? { thisYear: today.slice(0, 4) } : {});
      expect(parseDay(shown, region, today)).toBe(day);
      expect(parseDay(day, region, today)).toBe(day);
    }),
  );
});

test('days end where their years no longer have four digits', () => {
  expect(addDays('9999-12-31', 400)).toBe('9999-12-31');
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('0001-01-01', -400)).toBe('0001-01-01');
  expect(addDays('2026-12-31', 1_000_000_000_000)).toBe('9999-12-31');
});
