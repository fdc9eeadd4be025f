import { expect, test } from 'vitest';
import { encodings, type Encoding } from '../settings.ts';
import { decode } from './encoding.ts';
import { read } from './read-text.ts';

/** The bytes of a text in an encoding with one byte for each letter. */
function bytesOf(text: string, encoding: Encoding): Uint8Array {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [read(new Uint8Array([byte]), encoding), byte] as const).reverse(),
  );
  return new Uint8Array(
    [...text].map((letter) => {
      const byte = table.get(letter);
      if (byte === undefined) throw new Error(`${letter} is not in ${encoding}`);
      return byte;
    }),
  );
}

const file = (...texts: readonly string[]): string =>
  `Date;Text;Amount\n${texts.map((text, place) => `2026-10-0${place + 1};${text};-${place + 4}.50`).join('\n')}\n`;

test.each<[Encoding, string]>([
  ['windows-1250', file('Nagy Ferenc előfizetés', 'Fűnyíró szerviz')],
  ['iso-8859-2', file('Przelew środków, Łódź', 'ŻABKA ZĄBKI')],
  ['windows-1250', file('Przelew środków, Łódź', 'ŻABKA ZĄBKI')],
  ['iso-8859-2', file('Nájem Jiří Novák, Příbram', 'Platba kartou: Žižkov')],
  ['windows-1250', file('Plaćanje karticom Đakovo', 'Željko Šimić')],
  ['iso-8859-2', file('Plaćanje karticom Đakovo', 'Željko Šimić')],
  ['ibm852', file('Přeprava a poštovné', 'Žižkov, nájem')],
  ['ibm852', file('Przelew środków, Łódź', 'ŻABKA ZĄBKI')],
  ['ibm852', file('Fűnyíró szerviz', 'előfizetés')],
  ['ibm850', file('Bäckerei Weiß', 'MÜLLER KÖLN')],
  ['ibm850', file('Padaria Pão de Açúcar', 'TRANSFERÊNCIA SÃO JOÃO')],
  ['ibm850', file('Smørrebrød på Ærø')],
  ['windows-1254', file('Kira ödemesi Gülşah Yıldırım', 'ALIŞVERİŞ BEŞİKTAŞ')],
  ['windows-1257', file('Nuoma už spalį, Šiauliai', 'Žvėrynas')],
  ['windows-1257', file('Īre par oktobri Jānis Bērziņš')],
  ['windows-1251', file('Перевод за квартиру', 'Пятерочка Москва')],
  ['koi8-r', file('Перевод за квартиру', 'Пятерочка Москва')],
  ['ibm866', file('Перевод за квартиру', 'Пятерочка Москва')],
  ['windows-1251', file('Оренда квартири, Київ', 'Сільпо продукти')],
  ['windows-1253', file('ΕΝΟΙΚΙΟ ΟΚΤΩΒΡΙΟΥ', 'Αγορά Αθήνα')],
  ['windows-1255', file('שכר דירה אוקטובר', 'משכורת')],
  ['windows-1255', file('כספומט דירה בכרטיס', 'דירה מ-BIT')],
  ['windows-1256', file('إيجار شهر أكتوبر', 'مشتريات نقاط البيع')],
  ['windows-874', file('ค่าเช่าบ้าน', 'เงินเดือน')],
  ['windows-1252', file('Miete Müller', 'Bäckerei Weiß')],
  ['windows-1252', file('PADARIA PÃO DE AÇÚCAR', 'Transferência São João')],
  ['windows-1252', file('Loyer à Noël, où ça', 'Café Crème 3 €')],
  ['windows-1252', file('Husleje Søren Kjær', 'Smørrebrød på Ærø')],
  ['windows-1252', file('CAFE £3.50 O’Neill’s', 'PRET – LONDON')],
  ['windows-1252', file('Müller, São Tomé, Ærø')],
  ['windows-1252', file('Documento Nº 3', '1ª via')],
  ['windows-1250', file('Primăria Târgu Mureş', 'Piteşti')],
])('texts without known headings in %s: %s', (encoding, text) => {
  expect(decode(bytesOf(text, encoding))).toMatchObject({ encoding, text });
});

test.each<[Encoding, string, string]>([
  ['shift_jis', '家賃 振込', '89c692c02090558d9e'],
  ['euc-jp', '家賃 振込', 'b2c8c4c220bfb6b9fe'],
  ['euc-kr', '월세 이체', 'bff9bcbc20c0ccc3bc'],
  ['gb18030', '房租 支付宝转账', 'b7bfd7e220d6a7b8b6b1a6d7aad5cb'],
  ['big5', '房租 轉帳', 'a9d0afb220c2e0b162'],
])('texts in %s: %s', (encoding, text, hex) => {
  const start = Buffer.from('Date;Text;Amount\n2026-10-01;');
  const bytes = new Uint8Array(Buffer.concat([start, Buffer.from(hex, 'hex'), Buffer.from(';-5.00\n')]));
  expect(decode(bytes)).toMatchObject({ encoding, text: file(text).replace('-4.50', '-5.00') });
});

test('UTF-16 without a byte order mark in another script', () => {
  const text = file('Перевод за квартиру', '房租 支付宝转账');
  expect(decode(new Uint8Array(Buffer.from(text, 'utf16le')))).toMatchObject({ encoding: 'utf-16le', text });
});

test('the currency of the wallet decides between languages that both fit', () => {
  const bytes = bytesOf(file('Időjárás'), 'windows-1250');
  expect(decode(bytes, undefined, 'HUF')).toMatchObject({ encoding: 'windows-1250', former: 'windows-1252' });
  expect(decode(bytesOf(file('Põhja'), 'windows-1252'), undefined, 'EUR').text).toBe(file('Põhja'));
});

test('an XML file says its encoding', () => {
  const text = '<?xml version="1.0" encoding="windows-1250"?><Document>Müller</Document>';
  expect(decode(bytesOf(text, 'windows-1250'))).toMatchObject({ encoding: 'windows-1250', because: 'declared' });
});

test('every encoding of the list is known to the decoder', () => {
  for (const encoding of encodings) expect(() => read(new Uint8Array([200]), encoding), encoding).not.toThrow();
});
