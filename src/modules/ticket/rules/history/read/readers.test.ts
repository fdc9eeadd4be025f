import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compoundOf } from '#platform/entity/files/testing-old.ts';
import { zipOf } from '#platform/entity/files/testing.ts';
import { readDump } from './read-dump.ts';
import { readFiles } from './read-files.ts';
import { splitRows } from './split-rows.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

const cell = fc.string({
  unit: fc.constantFrom('a', 'ç', '"', ';', ',', '\n', ' ', "'", '\\', '7', '('),
  maxLength: 12,
});
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });

test('cells that are written with quotation marks come back, with the numbers of their lines', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ',', '\t', '|'), (table, sign) => {
      // As wide as the first row, and no cell that is a formula.
      const wide = table.map((line) => (table[0] ?? []).map((_none, at) => `x${line[at] ?? ''}y`));
      const text = wide.map((line) => line.map((one) => `"${one.replaceAll('"', '""')}"`).join(sign)).join('\n');
      const read = splitRows(`sep=${sign}\n${text}`);
      expect(read.map(({ cells }) => cells)).toEqual(wide);
      const lines = wide.map((line) => line.join('').split('\n').length);
      const starts = lines.map((_none, at) => 2 + lines.slice(0, at).reduce((sum, count) => sum + count, 0));
      expect(read.map(({ line }) => line)).toEqual(starts);
    }),
  );
});

test('values of a dump come back, whatever signs they have', () => {
  const escaped = (text: string): string =>
    text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  fc.assert(
    fc.property(rows, (table) => {
      const wide = table.map((line) => (table[0] ?? []).map((_none, at) => `x${line[at] ?? ''}y`));
      const names = wide[0]?.map((_none, at) => `\`c${at}\``).join(', ') ?? '';
      const values = wide.map((line) => `(${line.map((one) => `'${escaped(one)}'`).join(', ')})`).join(',\n');
      const [read] = readDump(`-- a dump\nINSERT INTO \`os\` (${names}) VALUES\n${values};\n`);
      expect(read?.rows.map(({ cells }) => cells)).toEqual(wide);
    }),
  );
});

test('no file makes the readers fail otherwise than with a reason', () => {
  const starts = [
    '',
    'CREATE TABLE `os` (',
    "INSERT INTO `os` VALUES (1, 'a",
    'a;b\n"',
    '\u0000\u0001',
    'PK\u0003\u0004',
    '<?xml',
    '=1+1,2\n',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 300 }), (start, rest) => {
      const { tables, refused } = readFiles({ name: 'file', bytes: bytes(`${start}${rest}`, 'latin1') });
      expect(tables.length + refused.length).toBe(1);
    }),
  );
});

test.each([
  ['UTF-8 with a mark', bytes('\uFEFFNome;Descrição\nJosé;Ação\n')],
  ['Windows-1252', bytes('Nome;Descrição\nJosé;Ação\n', 'latin1')],
  ['UTF-16 with a mark', bytes('\uFEFFNome;Descrição\r\nJosé;Ação\r\n', 'utf16le')],
  ['UTF-16 without a mark', bytes('Nome;Descricao\r\nJosé;Ação\r\n', 'utf16le')],
])('a file in %s is read', (_name, file) => {
  expect(readFiles({ name: 'file.csv', bytes: file }).tables[0]?.rows[0]?.cells).toEqual(['José', 'Ação']);
});

test('a quotation mark that never ends is a plain sign', () => {
  const { tables } = readFiles({ name: 'a.csv', bytes: bytes('Name;Size\n"Ana;5"\n12" screen;6\nBo;7\n') });
  expect(tables[0]?.rows.at(-1)?.cells).toEqual(['Bo', '7']);
});

test('a file that was cut within a row of a dump, and files without an end, are refused in short time', () => {
  const cut = "INSERT INTO `os` VALUES (1, 'never ends";
  const deep = `INSERT INTO \`os\` VALUES ${'('.repeat(200_000)}`;
  const marks = `a;b\n${'"'.repeat(300_000)}`;
  const wide = `${'a;'.repeat(200_000)}\n${'b;'.repeat(200_000)}`;
  for (const [name, text] of Object.entries({ cut, deep, marks, wide })) {
    const { tables, refused } = readFiles({ name, bytes: bytes(text) });
    expect(tables.length + refused.length, name).toBe(1);
    expect(tables[0]?.header.length ?? 0, name).toBeLessThanOrEqual(200);
  }
});

test('a zip of too many files reads the first and names the others', () => {
  const many = Object.fromEntries(
    Array.from({ length: 70 }, (_none, at) => [`${at}.csv`, 'Name;Phone\nAna;12345678\n']),
  );
  const { tables, refused } = readFiles({ name: 'all.zip', bytes: zipOf(many) });
  expect([tables.length, refused.length]).toEqual([60, 10]);
});

test('a table of HTML that is called XLS is read, and a workbook with a password says so', () => {
  const page = '<table><tr><th>OS<th>Defeito<tr><td>7<td>N&atilde;o liga<tr><td>8<td>Tela</table>';
  const { tables } = readFiles({ name: 'os.xls', bytes: new TextEncoder().encode(page) });
  expect(tables).toMatchObject([
    { header: ['OS', 'Defeito'], rows: [{ cells: ['7', 'Não liga'] }, { cells: ['8', 'Tela'] }] },
  ]);
  const locked = compoundOf('EncryptedPackage', new Uint8Array(5000));
  expect(readFiles({ name: 'os.xls', bytes: locked }).refused).toEqual([{ name: 'os.xls', reason: 'locked' }]);
});
