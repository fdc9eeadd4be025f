import { expect, test } from 'vitest';
import { decode, withLineEnds } from './encoding.ts';

const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

test('UTF-8 with and without a mark', () => {
  expect(decode(bytes('\uFEFFValor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'mark' });
  expect(decode(bytes('Valor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'valid' });
});

test('UTF-16 by its mark or by its zeros', () => {
  expect(decode(bytes('\uFEFFData;Valor', 'utf16le'))).toMatchObject({ text: 'Data;Valor', because: 'mark' });
  expect(decode(bytes('Data;Valor', 'utf16le'))).toMatchObject({
    encoding: 'utf-16le',
    because: 'zeros',
    text: 'Data;Valor',
  });
  const big = bytes('Data;Valor', 'utf16le').map((_, index, all) => all[index % 2 === 0 ? index + 1 : index - 1] ?? 0);
  expect(decode(big)).toMatchObject({ encoding: 'utf-16be', text: 'Data;Valor' });
});

test('what is no UTF-8 is windows-1252, with its euro sign', () => {
  const file = new Uint8Array([...bytes('Histórico;', 'latin1'), 0x80]);
  expect(decode(file)).toEqual({ text: 'Histórico;€', encoding: 'windows-1252', because: 'usual' });
});

test('headings that only windows-1250 makes words of speak for it', () => {
  // "Zaúčtovaná částka;Měna" with the bytes of windows-1250.
  const file = new Uint8Array([
    ...bytes('Zaú', 'latin1'),
    0xe8,
    ...bytes('tovaná ', 'latin1'),
    0xe8,
    ...bytes('ástka;M', 'latin1'),
    0xec,
    ...bytes('na', 'latin1'),
  ]);
  expect(decode(file)).toEqual({ text: 'Zaúčtovaná částka;Měna', encoding: 'windows-1250', because: 'words' });
  expect(decode(file, 'windows-1252')).toMatchObject({ encoding: 'windows-1252', because: 'asked' });
});

test('every kind of line end is one, and zeros go', () => {
  expect(withLineEnds('a\r\r\nb\r\nc\rd\n\0e')).toBe('a\nb\nc\nd\ne');
});

test('the better words decide between encodings in which both are words', () => {
  // `Dátum zaúčtovania` and `Dátum` are both headings; only one of them is of a day on which something is booked.
  expect(decode(bytes('D\u00E1tum za\u00FA\u00E8tovania;Suma\n', 'latin1'))).toMatchObject({
    encoding: 'windows-1250',
    because: 'words',
  });
});

test('a name of many lines that looks like a heading in another encoding does not outweigh the headings', () => {
  // `交易日期,金額` and then `全聯福利中心` of Big5, which ends in `ss` in others, where that is a short heading.
  const head = Buffer.from('a5e6a9f6a4e9b4c12caaf7c3420a', 'hex');
  const line = Buffer.from('a5fec170bad6a751a4a4a4df0a', 'hex');
  const file = new Uint8Array(Buffer.concat([head, ...Array.from({ length: 20 }, () => line)]));
  expect(decode(file)).toMatchObject({ encoding: 'big5', because: 'words' });
});
