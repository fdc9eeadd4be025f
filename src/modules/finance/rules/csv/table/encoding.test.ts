import { expect, test } from 'vitest';
import { decode, withLineEnds } from './encoding.ts';

const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

test('UTF-8 with and without a byte order mark', () => {
  expect(decode(bytes('\uFEFFValor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'mark' });
  expect(decode(bytes('Valor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'valid' });
});

test('UTF-16 by its byte order mark or its zeros', () => {
  expect(decode(bytes('\uFEFFData;Valor', 'utf16le'))).toMatchObject({ text: 'Data;Valor', because: 'mark' });
  expect(decode(bytes('Data;Valor', 'utf16le'))).toMatchObject({
    encoding: 'utf-16le',
    because: 'zeros',
    text: 'Data;Valor',
  });
  const big = bytes('Data;Valor', 'utf16le').map((_, index, all) => all[index % 2 === 0 ? index + 1 : index - 1] ?? 0);
  expect(decode(big)).toMatchObject({ encoding: 'utf-16be', text: 'Data;Valor' });
});

test('text that is not valid UTF-8 is windows-1252, with its euro sign', () => {
  const file = new Uint8Array([...bytes('Histórico;', 'latin1'), 0x80]);
  expect(decode(file)).toEqual({ text: 'Histórico;€', encoding: 'windows-1252', because: 'usual' });
});

test('headings that are words only in windows-1250 decide for it', () => {
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

test('every kind of line end becomes one, and zeros are removed', () => {
  expect(withLineEnds('a\r\r\nb\r\nc\rd\n\0e')).toBe('a\nb\nc\nd\ne');
});

test('the better heading decides between encodings in which both are words', () => {
  // `Dátum zaúčtovania` and `Dátum` are both headings, but only the first is a booking day.
  expect(decode(bytes('D\u00E1tum za\u00FA\u00E8tovania;Suma\n', 'latin1'))).toMatchObject({
    encoding: 'windows-1250',
    because: 'words',
  });
});

test('a name in many lines that looks like a heading in another encoding does not outweigh the headings', () => {
  // `交易日期,金額` and then `全聯福利中心` in Big5; in other encodings it ends in `ss`, a short heading.
  const head = Buffer.from('a5e6a9f6a4e9b4c12caaf7c3420a', 'hex');
  const line = Buffer.from('a5fec170bad6a751a4a4a4df0a', 'hex');
  const file = new Uint8Array(Buffer.concat([head, ...Array.from({ length: 20 }, () => line)]));
  expect(decode(file)).toMatchObject({ encoding: 'big5', because: 'words' });
});
