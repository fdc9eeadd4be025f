import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { formatDecimal, formatMoney, formatNumber } from '../format.ts';
import { formatDate, formatMoment } from './format-date.ts';
import { countryOf, firstOfDate, regionOf } from './region.ts';
import { firstDayOf } from './week.ts';

const thisYear = '2026';

/** Language, country, and how each format is: a day of this year and of another, a number, dollars, reais, the first day of the week. */
test.each([
  ['en', undefined, '2026-11-27', '2025-01-03', '1,234,567.5', '$1,234.50', 'R$1,234.50', 0],
  ['en', 'US', 'Nov 27', 'Jan 3, 2025', '1,234,567.5', '$1,234.50', 'R$1,234.50', 0],
  ['en', 'CA', 'Nov 27', 'Jan 3, 2025', '1,234,567.5', '$1,234.50', 'R$1,234.50', 0],
  ['en', 'GB', '27 Nov', '3 Jan 2025', '1,234,567.5', '$1,234.50', 'R$1,234.50', 1],
  ['en', 'AU', '27 Nov', '3 Jan 2025', '1,234,567.5', '$1,234.50', 'R$1,234.50', 1],
  ['en', 'IN', '27 Nov', '3 Jan 2025', '12,34,567.5', '$1,234.50', 'R$1,234.50', 0],
  ['en', 'DE', '27 Nov', '3 Jan 2025', '1.234.567,5', '$1.234,50', 'R$1.234,50', 1],
  ['en', 'BR', '27 Nov', '3 Jan 2025', '1.234.567,5', '$1.234,50', 'R$1.234,50', 0],
  ['en', 'FR', '27 Nov', '3 Jan 2025', '1\u202f234\u202f567,5', '$1\u202f234,50', 'R$1\u202f234,50', 1],
  ['en', 'EG', '27 Nov', '3 Jan 2025', '1,234,567.5', '$1,234.50', 'R$1,234.50', 6],
  ['pt-BR', undefined, '27/11/2026', '03/01/2025', '1.234.567,5', 'US$\u00a01.234,50', 'R$\u00a01.234,50', 0],
  ['pt-BR', 'BR', '27/11/2026', '03/01/2025', '1.234.567,5', 'US$\u00a01.234,50', 'R$\u00a01.234,50', 0],
  ['pt-BR', 'US', '27/11/2026', '03/01/2025', '1,234,567.5', 'US$\u00a01,234.50', 'R$\u00a01,234.50', 0],
] as const)(
  '%s in %s writes %s and %s, %s, %s and %s',
  (locale, country, day, other, number, dollars, reais, first) => {
    const region = regionOf(locale, country);
    expect(formatDate('2026-11-27', region, { thisYear })).toBe(day);
    expect(formatDate('2025-01-03', region, { thisYear })).toBe(other);
    expect(formatNumber('1234567.5', region)).toBe(number);
    expect(formatMoney('1234.5', region)).toBe(dollars);
    expect(formatMoney('1234.5', region, 'BRL')).toBe(reais);
    expect(firstDayOf(null, country)).toBe(first);
  },
);

test('a person may choose ISO dates; numbers stay those of the country', () => {
  const region = regionOf('en', 'GB', true);
  expect(formatDate('2026-11-27', region, { thisYear })).toBe('2026-11-27');
  expect(formatMoment('2026-11-27T13:05:00Z', region, { timeZone: 'UTC' })).toBe('2026-11-27 13:05');
  expect(formatDate('2026-11-27', regionOf('pt-BR', 'BR', true))).toBe('2026-11-27');
  expect(formatNumber('1234.5', regionOf('en', 'DE', true))).toBe('1.234,5');
});

test('a country that none has is no country', () => {
  for (const code of ['', 'us', 'USA', '<b', '12']) expect(regionOf('en', code)).toEqual(regionOf('en'));
});

test('a moment has its time after the date', () => {
  const at = '2026-11-27T13:05:00Z';
  expect(formatMoment(at, regionOf('en', 'US'), { thisYear, timeZone: 'UTC' })).toBe('Nov 27, 13:05');
  expect(formatMoment(at, regionOf('en', 'GB'), { timeZone: 'UTC' })).toBe('27 Nov 2026, 13:05');
  expect(formatMoment(at, regionOf('pt-BR', 'BR'), { timeZone: 'UTC' })).toBe('27/11/2026 13:05');
});

test.each([
  ['en', ['en-US', 'en'], 'US'],
  ['en', ['en-GB'], 'GB'],
  ['en', ['en'], undefined],
  ['en', ['es-419', 'en-us'], 'US'],
  ['en', ['de', 'de-AT', 'en-US'], 'AT'],
  ['en', ['pt-BR', 'pt', 'en-US'], 'BR'],
  ['en', ['zh-Hant-TW'], 'TW'],
  ['pt-BR', ['en-US', 'en'], 'BR'],
  ['pt-BR', ['en-US', 'pt-PT'], 'PT'],
  ['pt-BR', [], 'BR'],
] as const)('%s in a browser of %j is of %s', (locale, tags, country) => expect(countryOf(locale, tags)).toBe(country));

type WithWeek = Intl.Locale & { readonly weekInfo?: Week; getWeekInfo?: () => Week };
interface Week {
  readonly firstDay: number;
}

test('the first day of the week of every country is that of Unicode CLDR', () => {
  // Fridays begin the week in the Maldives alone; our calendar has no such week.
  const known = countries.filter((country) => country !== 'MV');
  const wrong = known.filter((country) => {
    const locale: WithWeek = new Intl.Locale(`und-${country}`);
    return firstDayOf(undefined, country) !== ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 0) % 7;
  });
  expect(wrong).toEqual([]);
  expect(firstDayOf('monday', 'US')).toBe(1);
});

test('the order of day and month is that of Unicode CLDR where it has English dates of the country', () => {
  const wrong = countries.filter((country) => {
    const format = new Intl.DateTimeFormat(`en-${country}`, { dateStyle: 'medium' });
    if (format.resolvedOptions().locale !== `en-${country}`) return false;
    const first = format.formatToParts(0).find(({ type }) => type === 'month' || type === 'day')?.type;
    return firstOfDate(regionOf('en', country)) !== first;
  });
  expect(wrong).toEqual([]);
});

test('every country has its own digits of Western shape', () => {
  for (const country of countries)
    expect(formatDecimal('-1234.5', regionOf('en', country), 2)).toMatch(/^-1\D?234\D50$/);
});
