import { expect, test } from 'vitest';
import { otherFormat } from './other-formats.ts';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

test.each([
  ['%PDF-1.7\n%âãÏÓ', 'PDF'],
  ['PK\u0003\u0004\u0014\0\u0006\0', 'ZIP'],
  ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">', 'XML'],
  ['<!DOCTYPE html><table><tr><td>Data</td></tr></table>', 'HTML'],
  ['{"transactions":[]}', 'JSON'],
])('%j is the start of a file in the format %s', (start, format) => {
  expect(otherFormat(bytes(start))).toBe(format);
});

test.each([
  '\u00EF\u00BB\u00BFOFXHEADER:100\r\nDATA:OFXSGML',
  '\n<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
  '!Type:Bank\nD01/03/2024\nT-45.90\n^',
  ':20:STARTUMS\r\n:25:10020030/1234567\r\n',
])('%j is the start of a statement that can be read', (start) => {
  expect(otherFormat(bytes(start))).toBeUndefined();
});

test.each([
  'Data;Valor\n01/02/2024;-10,00',
  '"Date","Amount"',
  '2024-01-02,-10.00',
  ':20: Uhr;x',
  'PK;-;1',
  '',
  '[x] done;1',
])('%j may be the start of a CSV file', (start) => {
  expect(otherFormat(bytes(start))).toBeUndefined();
});
