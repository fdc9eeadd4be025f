import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { bytesBy, codePageFor, page1252, page850, printableBy } from './code-page.ts';
import { escPos } from './esc-pos.ts';
import { rasterOf } from './raster.ts';
import type { RollPart } from './roll-parts.ts';
import { pairLines, wrapped } from './wrap.ts';

const portuguese = 'ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúüªº°·';

test.each([
  ['cp850', page850],
  ['windows-1252', page1252],
] as const)('the table %s has the bytes that iconv knows', (name, page) => {
  expect([...page.letters]).toHaveLength(128);
  for (const [at, letter] of [...page.letters].entries()) {
    // Unassigned bytes, and one that iconv has as a letter of its own.
    if (/[\p{Cc}ƒ]/u.test(letter)) continue;
    expect(iconv.decode(Buffer.from([128 + at]), name), `${name} ${128 + at}`).toBe(letter);
  }
  expect(iconv.decode(Buffer.from(bytesBy(page, portuguese)), name)).toBe(portuguese);
});

test('the table is the one that prints the text with the fewest replacements', () => {
  expect(codePageFor(portuguese)).toBe(page850);
  expect(codePageFor('Preço: € 10,00')).toBe(page1252);
  expect(codePageFor('王小明')).toBe(page850);
});

test('accents that a table lacks are left out, other signs are replaced', () => {
  expect(printableBy(page850, 'Škoda “tela” – 5 € …')).toBe('Skoda "tela" - 5 EUR ...');
  expect(printableBy(page850, 'R$\u00a010,00 王')).toBe('R$ 10,00 ?');
  expect(printableBy(page850, 'Sa\u0303o')).toBe('São');
});

test('no text contains a command to the printer', () => {
  expect(printableBy(page850, 'a\u001b@\u001dV\u0000b\u009b\r\nc')).toBe('a@Vb\nc');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const page of [page850, page1252])
        for (const byte of bytesBy(page, printableBy(page, text))) {
          expect(byte === 10 || byte >= 32).toBe(true);
          expect(byte).toBeLessThan(256);
        }
    }),
  );
});

test('lines are never longer than the paper, and lose no word', () => {
  expect(wrapped('Não liga desde ontem', 10)).toEqual(['Não liga', 'desde', 'ontem']);
  expect(wrapped('a\n\nb', 10)).toEqual(['a', '', 'b']);
  expect(wrapped('12345678901234', 10)).toEqual(['1234567890', '1234']);
  expect(pairLines('Total', 'R$ 10,00', 16)).toEqual(['Total   R$ 10,00']);
  expect(pairLines('Total aprovado', 'R$ 10,00', 16)).toEqual(['Total aprovado', '        R$ 10,00']);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 4, max: 48 }), (left, right, columns) => {
      for (const line of pairLines(left, right, columns)) expect(line.length).toBeLessThanOrEqual(columns);
      expect(wrapped(left, columns).join('').replaceAll(/\s/g, '')).toBe(left.replaceAll(/\s/g, ''));
    }),
  );
});

const of = (...parts: RollPart[]): string => Buffer.from(escPos([parts], 32)).toString('latin1');

test('a copy is reset, set to single bytes and a table, and cut', () => {
  expect(of()).toBe('\u001b@\u001c.\u001bt\u0002\u001dVB\u0000');
  expect(escPos([[], []], 32)).toHaveLength(2 * of().length);
});

test('each part has its style and the usual one after it', () => {
  expect(of({ kind: 'text', text: 'Ação', strong: true })).toContain('\u001bE\u0001A\u0087\u00c6o\n\u001bE\u0000');
  expect(of({ kind: 'text', text: '#0012', large: true, centre: true })).toContain(
    '\u001ba\u0001\u001d!\u0001#0012\n\u001d!\u0000\u001ba\u0000',
  );
  expect(of({ kind: 'pair', left: 'Total', right: '10,00' })).toContain(`Total${' '.repeat(22)}10,00\n`);
  expect(of({ kind: 'rule' })).toContain(`${'-'.repeat(32)}\n`);
  expect(of({ kind: 'signature', name: 'Cliente' })).toContain(`\n\n\n${'_'.repeat(32)}\nCliente\n`);
});

test('the printer draws the QR code of the address itself', () => {
  const address = 'https://oficina.example/c/abc';
  const made = of({ kind: 'qr', rows: ['1'], text: address });
  expect(made).toContain(
    `\u001d(k${String.fromCodePoint(address.length + 3)}\u00001P0${address}\u001d(k\u0003\u00001Q0`,
  );
  expect(made).toContain('\u001d(k\u0004\u00001A2\u0000');
});

test('a signature is printed as dots, the first of them at the upper left', () => {
  const { bytes, bytesPerRow, rows } = rasterOf('M0 0L599 0M599 199L599 199', 256);
  expect([bytesPerRow, rows, bytes.length]).toEqual([32, 86, 32 * 86]);
  expect(bytes.slice(0, 32)).toEqual(Array.from({ length: 32 }, () => 0xff));
  expect(bytes.slice(32 * 3, 32 * 4)).toEqual(Array.from({ length: 32 }, () => 0));
  expect(bytes.at(-1)).toBe(1);
  expect(of({ kind: 'signature', name: 'Ana', drawing: 'M0 0L599 0' })).toContain('\u001dv0\u0000 \u0000V\u0000');
});
