import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArchiveError } from './archive.ts';
import { isWorkbook, sheetsOf } from './spreadsheet.ts';
import { bookOf, compoundOf, double, letters, long, record, short } from './testing-old.ts';

const at = (row: number, column: number, style = 0): readonly number[] => [
  ...short(row),
  ...short(column),
  ...short(style),
];
/** Formats: general, a day of every spreadsheet, a day of its own. */
const styles = [
  record(0x41e, ...short(164), ...short(10), 0, ...letters('dd/mm/yyyy')),
  ...[0, 14, 164].map((format) => record(0xe0, ...short(0), ...short(format), ...Array.from({ length: 16 }, () => 0))),
].flat();
/** The second text continues in another record, where its letters have 16 bits. */
const strings = [
  record(0xfc, ...long(3), ...long(3), ...short(4), 0, ...letters('Date'), ...short(6), 0, ...letters('Caf')),
  record(0x3c, 1, ...letters('é ☕', true), ...short(5), 1 | 8, ...short(1), ...letters('Total', true), ...long(0)),
].flat();
const cells = [
  record(0xfd, ...at(0, 0), ...long(0)),
  record(0xfd, ...at(0, 1), ...long(1)),
  record(0xfd, ...at(0, 2), ...long(2)),
  record(0x203, ...at(1, 0, 1), ...double(46_023)),
  record(0x204, ...at(1, 1), ...short(4), 0, ...letters('Bäck')),
  // -12.34 as a whole number of hundredths.
  record(0x27e, ...at(1, 2), ...long(((-1234 << 2) | 3) >>> 0)),
  record(
    0xbd,
    ...short(3),
    ...short(0),
    ...short(2),
    ...long((46_024 << 2) | 2),
    ...short(0),
    ...long((7 << 2) | 2),
    ...short(1),
  ),
  record(0x06, ...at(3, 2), 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...Array.from({ length: 8 }, () => 0)),
  record(0x207, ...short(4), 0, ...letters('a"b\t')),
].flat();
const sheet = { name: 'Bookings', cells };
const read = (file: Uint8Array): unknown =>
  sheetsOf(file).map(({ name, bytes }) => [name, new TextDecoder().decode(bytes).split('\n')]);

test('an old workbook has days, numbers, texts and results of formulas', () => {
  const book = bookOf([...styles, ...strings], [{ ...sheet, name: 'Secret', hidden: true }, sheet]);
  const lines = ['Date\tCafé ☕\tTotal', '2026-01-01\tBäck\t-12.34', '', '2026-01-02\t7\t"a""b"', ''];
  // A stream below 4,096 bytes is stored in another way than a larger one.
  const large = Uint8Array.from([...book, ...Array.from({ length: 6000 }, () => 0)]);
  for (const stream of [book, large]) {
    const file = compoundOf('Workbook', stream);
    expect(isWorkbook(file)).toBe(true);
    expect(read(file)).toEqual([['Bookings', lines]]);
  }
});

test('a workbook with a password is refused, and a compound file of another program has no sheets', () => {
  const reason = (file: Uint8Array): unknown => {
    try {
      return sheetsOf(file);
    } catch (error) {
      return error instanceof ArchiveError ? error.reason : error;
    }
  };
  expect(reason(compoundOf('Workbook', bookOf(record(0x2f, 1, 0), [sheet])))).toBe('locked');
  expect(reason(compoundOf('EncryptedPackage', new Uint8Array(5000)))).toBe('locked');
  expect(read(compoundOf('WordDocument', new Uint8Array(5000)))).toEqual([]);
});

test('many cells with one long text do not fill the memory', () => {
  const long32 = record(0xfc, ...long(1), ...long(1), ...short(8000), 0, ...letters('x'.repeat(8000)));
  const many = Array.from({ length: 200 * 70 }, (_, index) => record(0xfd, ...at(index >> 7, index & 127), ...long(0)));
  const file = compoundOf('Workbook', bookOf(long32, [{ name: 'Many', cells: many.flat() }]));
  expect(() => sheetsOf(file)).toThrow(new ArchiveError('too-large'));
});

test('no damage makes the reader fail otherwise than with a reason', () => {
  const file = compoundOf('Workbook', bookOf([...styles, ...strings], [sheet]));
  const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(damage, fc.nat(file.length), (changes, cut) => {
      const bytes = Uint8Array.from(file);
      for (const [place, byte] of changes) bytes[place] = byte;
      for (const damaged of [bytes, bytes.subarray(0, cut)])
        try {
          sheetsOf(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
    }),
    { numRuns: 400 },
  );
});

test('a workbook may count days from 1904', () => {
  const file = compoundOf('Workbook', bookOf([...styles, ...strings, ...record(0x22, ...short(1))], [sheet]));
  expect(JSON.stringify(read(file))).toContain('2030-01-02');
});

test('a page with tables is read as one sheet, in its encoding', () => {
  const page = (charset: string): string =>
    `<html><head><meta charset="${charset}"><style>td {}</style></head><table><tr><th colspan=2>Extrato<th>Saldo` +
    '<tr><td>01/02/2026<td>Caf\u00e9 &amp; p&atilde;o<br>bom<td>-1.234,56</tr></table>' +
    '<table><tr><td>02/02/2026</td><td><style>td {}</style>Luz</td><td>5,00</td></tr></table></html>';
  const lines = ['Extrato\t\tSaldo', '01/02/2026\tCaf\u00e9 & p\u00e3o bom\t-1.234,56', '02/02/2026\tLuz\t5,00', ''];
  expect(read(new TextEncoder().encode(page('utf-8')))).toEqual([['', lines]]);
  const latin = Uint8Array.from(page('iso-8859-1'), (letter) => letter.charCodeAt(0));
  expect(read(latin)).toEqual([['', lines]]);
  // Stated wrongly.
  expect(read(Uint8Array.from(page('utf-8'), (letter) => letter.charCodeAt(0)))).toEqual([['', lines]]);
  const signIn = '<!doctype html><table><tr><td>Name<td><input><tr><td>Password<td><input></table>';
  expect(isWorkbook(new TextEncoder().encode(signIn))).toBe(false);
});
