import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, withLineEnds } from './encoding.ts';

const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

test('UTF-8 with and without a byte order mark', () => {
  expect(decode(bytes('\uFEFFValor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'mark' });
  expect(decode(bytes('Valor;Ação', 'utf8'))).toEqual({ text: 'Valor;Ação', encoding: 'utf-8', because: 'valid' });
});

test('UTF-8 in which few letters are cut', () => {
  const text = 'Histórico;Ação;Ação;Ação;Ação;Ação\nTransferência por vários d';
  const cut = new Uint8Array([...bytes(text, 'utf8'), 0xc3, ...bytes(';1\n', 'utf8')]);
  expect(decode(cut)).toMatchObject({
    text: `${text}\uFFFD;1\n`,
    encoding: 'utf-8',
    because: 'valid',
  });
  expect(decode(new Uint8Array([...bytes('Ação', 'utf8'), ...bytes('Ação', 'latin1')])).encoding).toBe('windows-1252');
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

const latin1Words =
  'CARTÃO DÉBITO CRÉDITO COBRANÇA DEPÓSITO TRANSFERÊNCIA TÍTULO AÇÚCAR PÃO AÇÕES NÓMINA AÑO RECIBO-LUZ PENSIÓN GÜELL CRÉDIT ÉCOLE NOËL FRANÇAIS PRÉLÈVEMENT À MÜLLER BÄCKEREI GROẞ ÖL ÜBERTRAG CAFFÈ CITTÀ LUNEDÌ PIÙ È café não às über où'
    .split(' ')
    .map((word) => word.replace('ẞ', 'ß'));
const plainWords = 'DEBIT VALOR COM IBAN DATA MEMO TOTAL saldo ss ID NO DT Text'.split(' ');
const western = fc.tuple(
  fc.constantFrom(
    'OFXHEADER:100\nCHARSET:NONE\n<MEMO>',
    'OFXHEADER:100\nCHARSET:1252\n<MEMO>',
    'Date;Text;Amount\n',
    '',
  ),
  fc.array(
    fc
      .array(fc.constantFrom(...latin1Words, ...plainWords), { minLength: 1, maxLength: 4 })
      .map((line) => line.join(' ')),
    { minLength: 1, maxLength: 8 },
  ),
);

test('words of Western languages are never read in another script', () => {
  fc.assert(
    fc.property(western, ([head, lines]) => {
      const { text } = decode(bytes(`${head}${lines.join('\n')}\n`, 'latin1'));
      expect(text).not.toMatch(/(?!\p{Script=Latin})\p{L}/u);
    }),
  );
});

test('an OFX file says its encoding if its texts are words then', () => {
  const file = (label: string, hex: string): Uint8Array =>
    new Uint8Array(
      Buffer.concat([Buffer.from(`OFXHEADER:100\nCHARSET:${label}\n<OFX><MEMO>`), Buffer.from(hex, 'hex')]),
    );
  expect(decode(file('1252', '53c34f'))).toMatchObject({ encoding: 'windows-1252' });
  // `Přeprava` in windows-1250, and `Перевод` in windows-1251.
  expect(decode(file('1250', '50f8657072617661'))).toMatchObject({ encoding: 'windows-1250', because: 'declared' });
  expect(decode(file('1252', 'cfe5f0e5e2eee4'))).toMatchObject({ encoding: 'windows-1251', because: 'letters' });
});

test('Japanese in Shift_JIS is read in a wallet in yen, even if a few letters are in runs', () => {
  // 東京電力 and ＡＭＡ in Shift_JIS: every second byte is ASCII.
  const file = Buffer.concat([
    Buffer.from('2026/03/02,'),
    Buffer.from('938c8b9e936497cd', 'hex'),
    Buffer.from(',-648\n2026/03/15,'),
    Buffer.from('8260826c8260', 'hex'),
    Buffer.from(',-3980\n2026/03/16,A,5\n'),
  ]);
  expect(decode(file, undefined, 'JPY').encoding).toBe('shift_jis');
});
