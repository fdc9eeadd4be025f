import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries } from './region/countries.ts';
import { formatDecimal, formatMoney, formatNumber, formatRelative, formatSize } from './format.ts';
import { formatDate, formatMoment } from './region/format-date.ts';
import { locales } from './locale.ts';
import { parseDecimal } from './region/parse-decimal.ts';
import { regionOf } from './region/region.ts';

const [en, pt] = [regionOf('en'), regionOf('pt-BR')];

test('a day is written as the language writes it, whatever the time zone', () => {
  expect(formatDate('2026-11-20', en)).toBe('2026-11-20');
  expect(formatDate('2026-11-20', pt)).toBe('20/11/2026');
  expect(formatDate('2026-01-01', pt, { timeZone: 'America/Los_Angeles' })).toBe('01/01/2026');
});

test('a moment falls on the day of its time zone', () => {
  expect(formatDate('2026-11-20T01:30:00.000Z', en, { timeZone: 'America/Sao_Paulo' })).toBe('2026-11-19');
  expect(formatMoment('2026-11-20T01:30:00.000Z', pt, { timeZone: 'America/Sao_Paulo' })).toBe('19/11/2026 22:30');
  expect(formatMoment('2026-11-20T00:05:00.000Z', en, { timeZone: 'UTC' })).toBe('2026-11-20 00:05');
});

test('what is no date stays as it is', () => {
  expect(formatDate('soon', en)).toBe('soon');
  expect(formatMoment('', pt)).toBe('');
  expect(formatRelative('soon', 0, 'en')).toBe('soon');
});

test.each([
  ['2026-11-20T11:59:30Z', 'now', 'agora'],
  ['2026-11-20T11:58:00Z', '2 minutes ago', 'há 2 minutos'],
  ['2026-11-20T09:00:00Z', '3 hours ago', 'há 3 horas'],
  ['2026-11-19T12:00:00Z', 'yesterday', 'ontem'],
  ['2026-11-21T13:00:00Z', 'tomorrow', 'amanhã'],
  ['2026-09-01T12:00:00Z', '2 months ago', 'há 2 meses'],
])('%s is %s, %s', (value, english, portuguese) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(formatRelative(value, now, 'en')).toBe(english);
  expect(formatRelative(value, now, 'pt-BR')).toBe(portuguese);
});

test('money has its sign first and two decimals', () => {
  expect(formatMoney('1234.5', en)).toBe('$1,234.50');
  expect(formatMoney('1234.5', pt, 'BRL')).toBe('R$\u00a01.234,50');
  expect(formatMoney('-3', en, 'USD')).toBe('-$3.00');
  expect(formatMoney('0.12345678', en, 'points', 8)).toBe('points 0.12345678');
});

test('decimals beyond a float stay exact', () => {
  expect(formatDecimal('9007199254740993.01', en, 2)).toBe('9,007,199,254,740,993.01');
  expect(formatNumber('1234.5678', pt)).toBe('1.234,568');
});

test('sizes count in thousands', () => {
  expect(formatSize(0, en)).toBe('0 B');
  expect(formatSize(999, en)).toBe('999 B');
  expect(formatSize(1000, en)).toBe('1 kB');
  expect(formatSize(999_960, en)).toBe('1 MB');
  expect(formatSize(1_250_000_000, pt)).toBe('1,3 GB');
});

test.each([
  ['1,234.50', 'en', '1234.50'],
  ['1.234,50', 'pt-BR', '1234.50'],
  ['12,5', 'pt-BR', '12.5'],
  ['12.5', 'pt-BR', '12.5'],
  ['12,5', 'en', '12.5'],
  [' 007 ', 'en', '7'],
  ['-0,5', 'pt-BR', '-0.5'],
  ['5.', 'en', '5'],
  ['0,500', 'en', '0.500'],
  ['-0.125', 'pt-BR', '-0.125'],
  ['000,500', 'en', '0.500'],
  ['100,500', 'en', '100500'],
  ['twelve', 'en', null],
  ['1,2,3', 'en', null],
  ['', 'en', null],
] as const)('%s typed in %s is %s', (text, locale, wire) => {
  expect(parseDecimal(text, regionOf(locale))).toBe(wire);
});

const regions = fc
  .tuple(fc.constantFrom(...locales), fc.constantFrom(undefined, ...countries))
  .map(([locale, country]) => regionOf(locale, country));

test('what was written can be typed back in every country', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), regions, (cents, region) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
      const wire = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(parseDecimal(formatDecimal(wire, region, 2), region)).toBe(wire);
    }),
  );
});

test('without a time zone a moment is written in the machine’s own', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moments = fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const value = moment.toISOString();
      expect(formatMoment(value, en)).toBe(formatMoment(value, en, { timeZone: own }));
    }),
  );
});
