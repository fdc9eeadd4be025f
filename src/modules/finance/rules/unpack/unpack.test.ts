import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { workbookOf, zipOf } from '#platform/entity/files/testing.ts';
import { compoundOf } from '#platform/entity/files/testing-old.ts';
import { sheetsOf } from '#platform/entity/files/spreadsheet.ts';
import { unpackFiles } from './unpack.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const bytes = (content: string): Uint8Array => new Uint8Array(Buffer.from(content));
const table = 'Date;Value;Text\n2024-01-02;-10.00;Bakery\n';

test('a sheet becomes a table with days, decimal points, and the numbers of its lines', () => {
  const [sheet] = sheetsOf(
    workbookOf({
      Rows: [
        ['My Bank'],
        [],
        ['Date', 'Amount', null, 'Text'],
        [{ day: 45_363 }, -12.300000000000001, null, 'Bakery\n"North"'],
        [
          { day: 45_363.5 },
          1.234,
          null,
          { raw: '<c r="D5" t="inlineStr"><is><r><t>A</t></r><r><t>&amp;B</t></r></is></c>' },
        ],
        [
          { raw: '<c r="A6" s="2"><v>45364</v></c>' },
          { raw: '<c r="B6" s="3"><v>7</v></c>' },
          { raw: '<c r="C6" t="e"><v>#N/A</v></c>' },
        ],
      ],
    }),
  );
  expect(sheet?.name).toBe('Rows');
  expect(text(sheet?.bytes ?? bytes(''))).toBe(
    'My Bank\n\nDate\tAmount\t\tText\n2024-03-12\t-12.3\t\t"Bakery ""North"""\n2024-03-12 12:00:00\t1.2340\t\tA&B\n2024-03-13\t7\t\n',
  );
});

test('days of the calendar that begins in 1904, and names with a prefix, are read', () => {
  const [sheet] = sheetsOf(
    workbookOf(
      { Rows: [] },
      {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Rows" r:id="rId1"/></x:sheets></x:workbook>',
        'xl/worksheets/sheet1.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c s="1"><x:v>0</x:v></x:c><x:c><x:v>1</x:v></x:c></x:row><x:row><x:c s="1"><x:v>1</x:v></x:c><x:c t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    ),
  );
  expect(text(sheet?.bytes ?? bytes(''))).toBe('1904-01-01\t1\n1904-01-02\ta\n');
});

test('a zip gives its files, a workbook its sheets, a statement its accounts', () => {
  const ofx = `OFXHEADER:100\n\n<OFX>${['1234-5', '9876-0']
    .map(
      (account) =>
        `<STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240314<TRNAMT>1.00<FITID>1</STMTTRN></BANKTRANLIST></STMTRS>`,
    )
    .join('')}</OFX>`;
  const rows = [
    ['Date', 'Value'],
    ['2024-01-02', 3],
  ];
  const zip = zipOf({
    'year/january.csv': table,
    '__MACOSX/year/._january.csv': 'x',
    'year/.DS_Store': 'x',
    'both.ofx': ofx,
    'book.xlsx': workbookOf({ One: rows, Empty: [], Two: rows }),
    'inner.zip': zipOf({ a: 'b' }),
    'photo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
  });
  const { parts, unreadable } = unpackFiles([{ name: 'all.zip', bytes: zip }], split);
  expect(parts.map(({ name, account, of, currency }) => [name, account, of, currency])).toEqual([
    ['january.csv', undefined, '', ''],
    ['both.ofx', 0, '1234-5', 'BRL'],
    ['both.ofx', 1, '9876-0', 'BRL'],
    ['book.xlsx · One', undefined, '', ''],
    ['book.xlsx · Two', undefined, '', ''],
  ]);
  expect(unreadable).toEqual([
    { name: 'inner.zip', reason: 'other-format', format: 'ZIP' },
    { name: 'photo.png', reason: 'other-format', format: 'PNG' },
  ]);
});

test('a table with a column of accounts is divided among them', () => {
  const lines = 'Wallet,Date,Text,Value\nHome,2024-01-02,Bakery,-3.00\nBank,2024-01-02,Rent,-80.00\n';
  const file = {
    name: 'all.csv',
    bytes: bytes(`${lines}${lines.split('\n').slice(1).join('\n').replaceAll('-02', '-03')}`),
  };
  expect(unpackFiles([file], split).parts).toMatchObject([
    { account: 0, of: 'Home' },
    { account: 1, of: 'Bank' },
  ]);
});

test('a single file is one part', () => {
  expect(unpackFiles([{ name: 'one.csv', bytes: bytes(table) }], split).parts).toMatchObject([{ name: 'one.csv' }]);
});

const bomb = workbookOf(
  { Rows: [] },
  {
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="B1048576"><v>2</v></c></row></sheetData></worksheet>',
  },
);

test('a cell at the last place of a sheet makes no large table', () => {
  const [sheet] = sheetsOf(bomb);
  expect(sheet?.bytes.length).toBeLessThan(2000);
});

const sameText = Array.from({ length: 120 }, (_, row) => [{ raw: `<c r="A${row + 2}" t="s"><v>0</v></c>` }]);

test.each([
  [
    'an entity',
    workbookOf({ Rows: [] }, { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
    'damaged',
  ],
  ['a cut sheet', workbookOf({ Rows: [] }, { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }), 'damaged'],
  ['a day beyond all calendars', workbookOf({ Rows: [[{ day: 1e300 }, 1]] }), 'damaged'],
  ['a password', compoundOf('EncryptedPackage', new Uint8Array(5000)), 'locked'],
  ['one text in many cells', workbookOf({ Rows: [['x'.repeat(1_000_000)], ...sameText] }), 'too-large'],
  ['no table', workbookOf({ Rows: [['one']] }), 'no-table'],
  ['a cut zip', zipOf({ 'a.csv': table }).slice(0, 60), 'damaged'],
  ['a zip bomb', zipOf({ 'a.csv': new Uint8Array(120_000_000) }), 'too-large'],
  ['an empty file', bytes(''), 'no-table'],
])('%s is refused with its reason', (_name, file, reason) => {
  expect(unpackFiles([{ name: 'file', bytes: file }], split)).toMatchObject({
    parts: [],
    unreadable: [{ name: 'file', reason }],
  });
});

test('of too many files the first hundred are read, and the others are named', () => {
  const files = Array.from({ length: 102 }, (_, place) => ({ name: `${place}.csv`, bytes: bytes(table) }));
  const { parts, unreadable } = unpackFiles(files, split);
  expect(parts).toHaveLength(100);
  expect(unreadable.map(({ name, reason }) => `${name} ${reason}`)).toEqual(['100.csv too-many', '101.csv too-many']);
});
