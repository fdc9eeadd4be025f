import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nfeKeyOf } from './nfe-key.ts';
import { readInvoice } from './read-invoice.ts';
import { sampleInvoice, type SampleInvoice } from './sample-invoice.ts';

const problemOf = (xml: string): unknown => (readInvoice(xml) as { problem?: string }).problem;

test('an NF-e is read with its supplier, lines and what each line cost', () => {
  const taxes = '<ICMS><ICMS10><vICMSST>3.00</vICMSST></ICMS10></ICMS><IPI><IPITrib><vIPI>2.50</vIPI></IPITrib></IPI>';
  const more = '<vFrete>1.00</vFrete><vDesc>0.50</vDesc>';
  const xml = sampleInvoice({
    lines: [
      { code: 'A', name: 'Peça &lt;A&gt;', ean: '7891000315507', quantity: '2.0000', price: '10.00', more, taxes },
      { code: 'B', name: 'B', ean: '7891000315508', quantity: '1.5', price: '3.333333' },
    ],
  });
  const read = readInvoice(xml);
  expect(read).toMatchObject({
    number: '4711',
    series: '1',
    issued_on: '2026-11-20',
    supplier: 'Telas & Peças SA',
    supplier_document: '11222333000181',
    shop_document: '12ABC34501DE35',
    total: '25.00',
    lines: [
      { line: 1, code: 'A', name: 'Peça <A>', ean: '7891000315507', quantity: '2', cost: '26.00', unit: 'UN' },
      { line: 2, code: 'B', ean: '', quantity: '1.5', cost: '5.00' },
    ],
  });
});

test('the key has a check digit, also with the letters of an alphanumeric CNPJ', () => {
  // Of the manual of the taxpayer (Manual de Orientação do Contribuinte).
  expect(nfeKeyOf('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615')).toMatchObject({
    issuer: '33009911002506',
    model: '55',
    series: 12,
    number: 780,
  });
  expect(nfeKeyOf('52060433009911002506550120000007800267301614')).toBeNull();
  expect(nfeKeyOf('x')).toBeNull();
  expect(readInvoice(sampleInvoice({ issuer: '12ABC34501DE35' }))).toMatchObject({
    supplier_document: '12ABC34501DE35',
  });
});

test.each<readonly [string, string]>([
  ['wrong-key', sampleInvoice({ digit: String((Number(/(\d)" versao/.exec(sampleInvoice())?.[1]) + 1) % 10) })],
  ['key-of-another', sampleInvoice().replace('<CNPJ>11222333000181', '<CNPJ>11444777000161')],
  ['key-of-another', sampleInvoice().replace('<nNF>4711', '<nNF>4712')],
  ['key-of-another', sampleInvoice().replace('<chNFe>35', '<chNFe>36')],
  ['invoice-is-not-authorised', sampleInvoice({ status: '110' })],
  ['test-invoice', sampleInvoice({ environment: '2' })],
  ['file-with-doctype', sampleInvoice().replace('<nfeProc', '<!DOCTYPE x [<!ENTITY a "b">]><nfeProc')],
  ['damaged-file', sampleInvoice().slice(0, 900)],
  ['damaged-file', sampleInvoice().replace('VENDA', '&bomb;')],
  ['damaged-file', sampleInvoice().replace('<qCom>2.0000', '<qCom>-2')],
  ['damaged-file', sampleInvoice().replace('<qCom>2.0000', '<qCom>1e9')],
  ['damaged-file', sampleInvoice().replace('<qCom>2.0000', '<qCom>0')],
  ['damaged-file', '<a>'.repeat(100_000)],
  ['no-invoice', '<html><body>Login</body></html>'],
  ['no-invoice', sampleInvoice().replaceAll('versao="4.00"', 'versao="3.10"')],
  ['damaged-file', ''],
  ['damaged-file', 'PK\u0003\u0004'],
])('a file is refused with a reason: %s', (problem, xml) => {
  expect(problemOf(xml)).toBe(problem);
});

test('a long invoice is read, a longer one is refused', () => {
  const line = { code: 'A', name: 'A', quantity: '1', price: '1' };
  const of = (count: number): SampleInvoice => ({ lines: Array.from({ length: count }, () => line) });
  expect(readInvoice(sampleInvoice(of(990)))).toHaveProperty('lines.length', 990);
  expect(problemOf(sampleInvoice(of(991)))).toBe('invoice-too-long');
});

test('a file that is cut or changed anywhere is read as before or refused, and never throws', () => {
  const xml = sampleInvoice();
  fc.assert(
    fc.property(fc.nat(xml.length), fc.nat(30), fc.string({ maxLength: 5 }), (from, length, text) => {
      const changed = xml.slice(0, from) + text + xml.slice(from + length);
      expect(readInvoice(changed)).toBeTypeOf('object');
      if (from < xml.length - 1) expect(problemOf(xml.slice(0, from))).toMatch(/damaged-file|no-invoice/);
    }),
  );
});
