import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOrderOf, parseDate, type Cell } from './dates.ts';

const cells = (...texts: string[]): Cell[] => texts.map((text, index) => ({ line: index + 2, text }));

test.each([
  ['01/02/2017', 'dmy', '2017-02-01'],
  ['01/02/2017', 'mdy', '2017-01-02'],
  ['1.2.17', 'dmy', '2017-02-01'],
  ['2025.12.04', 'dmy', '2025-12-04'],
  ['20240131', 'ymd', '2024-01-31'],
  ['31012024', 'dmy', '2024-01-31'],
  ['27 Feb 2018', 'mdy', '2018-02-27'],
  ['12-Dec-2019', 'dmy', '2019-12-12'],
  ['27 de fevereiro de 2018', 'ymd', '2018-02-27'],
  ['Feb 27, 2018', 'dmy', '2018-02-27'],
  ['3 Março 2024', 'dmy', '2024-03-03'],
  ['sex, 01/03/2024', 'dmy', '2024-03-01'],
  ['2018-02-25 12:34:56 +0000', 'ymd', '2018-02-25'],
  ['2018-02-25T23:59:59.000-11:00', 'dmy', '2018-02-25'],
  ['01/03/2024 às 08:15', 'dmy', '2024-03-01'],
  ['07:58 22-05-25', 'dmy', '2025-05-22'],
  ['15/06/75', 'dmy', '1975-06-15'],
  ['29/02/2024', 'dmy', '2024-02-29'],
  ['5 Ağustos 2024', 'ymd', '2024-08-05'],
  ['12 paź 2024', 'dmy', '2024-10-12'],
  ['3 Ιουν 2024', 'dmy', '2024-06-03'],
  ['2 janv. 2024', 'dmy', '2024-01-02'],
  ['7. maaliskuuta 2024', 'dmy', '2024-03-07'],
  ['mar. 12/03/2024', 'dmy', '2024-03-12'],
  ['2024年3月5日', 'dmy', '2024-03-05'],
  ['115/03/31', 'dmy', '2026-03-31'],
  ['113.02.29', 'ymd', '2024-02-29'],
  ['31/03/2569', 'dmy', '2026-03-31'],
  ['29/02/2567 14:22', 'dmy', '2024-02-29'],
  ['05/03/2024-10:15:00', 'dmy', '2024-03-05'],
  ['01/03/2024 2:05:33 PM EST', 'mdy', '2024-01-03'],
] as const)('%s as %s', (text, order, day) => {
  expect(parseDate(text, order)).toBe(day);
});

test.each([
  '',
  'Pending',
  '00/00/0000',
  '31/02/2024',
  '29/02/2023',
  '31/04/2024',
  '32/01/2024',
  '10/2024',
  '20/11',
  '1234',
  '12.50',
  '1/2/3/4',
  '2024-13-01',
  '12 marble 2024',
  '123456789',
  '01/02/20178',
])('%j is no day in any order', (text) => {
  expect((['dmy', 'mdy', 'ymd'] as const).map((order) => parseDate(text, order))).toEqual([null, null, null]);
});

test('one late line decides the order of the whole column', () => {
  expect(dateOrderOf(cells('01/09/2017', '04/09/2017', '13/09/2017'), 'mdy')).toEqual({
    order: 'dmy',
    because: 'shown',
    cell: { line: 4, text: '13/09/2017' },
    parsed: 3,
  });
});

test('an ambiguous order is asked about, with the proposal', () => {
  const evidence = dateOrderOf(cells('10/02/2018'), 'mdy');
  expect(evidence).toMatchObject({ order: 'mdy', because: 'asked', cell: { text: '10/02/2018' } });
  expect(dateOrderOf(cells('10/02/2018'), 'dmy')).toMatchObject({ order: 'dmy', because: 'asked' });
});

test('dots mean day first, and a sequence that only one order keeps is likely', () => {
  expect(dateOrderOf(cells('01.02.2018'), 'mdy')).toMatchObject({ order: 'dmy', because: 'likely' });
  expect(dateOrderOf(cells('05/01/2018', '07/01/2018', '01/02/2018', '03/02/2018'), 'mdy')).toMatchObject({
    order: 'dmy',
    because: 'likely',
  });
});

test('days that would jump from year to year are no two-digit years', () => {
  const march = ['01', '02', '09', '27', '28'].map((day) => `${day}/03/26`);
  expect(dateOrderOf(cells(...march), 'mdy')).toMatchObject({ order: 'dmy', because: 'likely' });
  const turned = march.map((text) => text.split('/').toReversed().join('/'));
  expect(dateOrderOf(cells(...turned), 'dmy')).toMatchObject({ order: 'ymd', because: 'likely' });
  // The third of five months, or five days in March.
  expect(dateOrderOf(cells('01/03/26', '02/03/26', '04/03/26', '09/03/26', '11/03/26'), 'dmy')).toMatchObject({
    because: 'asked',
  });
  expect(dateOrderOf(cells('24/03/26', '25/03/26', '26/03/26'), 'dmy')).toMatchObject({ because: 'asked' });
});

test('four digits first, or a month by its name, leave nothing open', () => {
  expect(dateOrderOf(cells('2024-01-02'), 'mdy')).toMatchObject({ order: 'ymd', because: 'plain' });
  expect(dateOrderOf(cells('2 Jan 2024'), 'dmy')).toMatchObject({ order: 'dmy', because: 'plain' });
  expect(dateOrderOf(cells('Pending', 'soon'), 'dmy')).toMatchObject({ because: 'none', parsed: 0 });
});

test('a day written in any order and style is read back', () => {
  const pad = (number: number): string => String(number).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
      fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const),
      fc.constantFrom('/', '-', '.', ''),
      fc.boolean(),
      fc.constantFrom('', ' 10:30', ' 23:59:59 -0300'),
      (moment, order, sign, short, time) => {
        const [year, month, day] = [moment.getUTCFullYear(), pad(moment.getUTCMonth() + 1), pad(moment.getUTCDate())];
        const written = { d: day, m: month, y: short && sign !== '' ? pad(year % 100) : String(year) };
        const text = [...order].map((part) => written[part as 'd' | 'm' | 'y']).join(sign) + (sign === '' ? '' : time);
        expect(parseDate(text, order), text).toBe(`${year}-${month}-${day}`);
      },
    ),
    { numRuns: 300 },
  );
});

test('an "as of" day is not the day of the line', () => {
  expect(parseDate('03/16/2026 as of 03/15/2026', 'mdy')).toBe('2026-03-16');
});
