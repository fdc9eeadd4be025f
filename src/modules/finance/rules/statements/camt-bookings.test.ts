import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { propose } from '../csv/propose.ts';
import { readItems } from '../csv/read.ts';
import { habitsOf } from '../csv/remember.ts';
import { formerKeySources, keySources } from '../import-key.ts';

const payment = (amount: string, name: string, more = ''): string =>
  `<TxDtls>${amount === '' ? '' : `<Amt Ccy="CHF">${amount}</Amt>`}${more}<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>for ${name}</Ustrd></RmtInf></TxDtls>`;
const order = (...payments: string[]): string =>
  `<Ntry><Amt Ccy="CHF">340.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-06</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${payments.join('')}</NtryDtls><AddtlNtryInf>Batch order</AddtlNtryInf></Ntry>`;

function read(...entries: string[]) {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>CH1</IBAN></Id><Ccy>CHF</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  const { rows, settings } = propose(new TextEncoder().encode(text), {}, habitsOf('en', 'CHF'), split);
  const { items } = readItems(rows, settings, { precision: 2, currency: 'CHF' });
  return {
    rows: items.map(({ value, third_party: who, description }) => `${value} ${who}: ${description}`),
    keys: keySources(items),
    former: formerKeySources(items),
  };
}

/** The key of the order when it had the texts of its first payment, and those of its payments when they were rows. */
const asBefore = 'r1 2026-10-06\n\n-340\na for a for b\n1';
const asRows = ['r1 2026-10-06\n\n-240\na for a\n1', 'r1 2026-10-06\n\n-100\nb for b\n1'];

test('an order is one row with its payments as text, known under their keys as well', () => {
  const { rows, keys, former } = read(order(payment('240.00', 'A'), payment('100.00', 'B')));
  expect(rows).toEqual(['340.00 Batch order: 2 × A 240.00, B 100.00']);
  expect(keys).toEqual([asBefore]);
  expect(former).toEqual([asRows]);
});

test('equal orders of one file have keys of their own', () => {
  const one = order(payment('240.00', 'A'), payment('100.00', 'B'));
  const { keys, former } = read(one, one);
  expect(keys).toEqual([asBefore, asBefore.replace(/1$/, '2')]);
  expect(former).toEqual([asRows, asRows.map((key) => key.replace(/1$/, '2'))]);
});

test('payments to one name have it as the other side, and only as many as fit are named', () => {
  expect(read(order(payment('240.00', 'A'), payment('100.00', 'A'))).rows).toEqual([
    '340.00 A: Batch order 2 × for A 240.00, for A 100.00',
  ]);
  const many = Array.from({ length: 90 }, (_, place) => payment('1.00', `Payee ${place}`));
  const [row = ''] = read(order(...many)).rows;
  expect(row).toMatch(/: 90 × Payee 0 1\.00, .*, Payee 2\d 1\.00, …$/);
});

test.each([
  ['no amounts', 'A, B', [payment('', 'A'), payment('', 'B')]],
  ['amounts that do not add up', 'A 240.00, B 99.00', [payment('240.00', 'A'), payment('99.00', 'B')]],
  ['another currency', 'A, B 100.00', [payment('240.00', 'A').replace('CHF', 'EUR'), payment('100.00', 'B')]],
  ['other signs', 'B 100.00', [payment('240.00', '', '<CdtDbtInd>CRDT</CdtDbtInd>'), payment('100.00', 'B')]],
])('an order of payments with %s was always one row', (_what, text, payments) => {
  const { rows, keys, former } = read(order(...payments));
  expect(rows).toEqual([expect.stringContaining(`340.00 Batch order: 2 × `)]);
  expect(rows[0]).toContain(text);
  expect(keys).toEqual([expect.stringMatching(/^r1 2026-10-06\n\n-340\n/)]);
  expect(former).toEqual([undefined]);
});

const single = (texts: string): string =>
  order(`<TxDtls>${texts}</TxDtls>`).replace('<AddtlNtryInf>Batch order</AddtlNtryInf>', '');

test.each([
  ['<RmtInf><Strd><AddtlRmtInf>Rent</AddtlRmtInf></Strd></RmtInf>', ': Rent'],
  ['<AddtlTxInf>Card payment</AddtlTxInf>', ': Card payment'],
  ['<RltdPties><Cdtr><Nm>A</Nm></Cdtr></RltdPties><Refs><EndToEndId>7</EndToEndId></Refs>', 'A: '],
  ['<RltdPties><Cdtr><Nm>NOTPROVIDED</Nm></Cdtr></RltdPties><Refs><EndToEndId>7</EndToEndId></Refs>', ': 7'],
  ['<RltdPties><CdtrAcct><Id><IBAN>CH2</IBAN></Id></CdtrAcct></RltdPties>', ': CH2'],
])('an entry without a purpose has other texts, and its former key: %s', (texts, shown) => {
  const { rows, keys } = read(single(texts));
  expect(rows).toEqual([`340.00 ${shown}`]);
  const name = /<Nm>(.*?)</.exec(texts)?.[1]?.toLowerCase() ?? '';
  expect(keys).toEqual([`r1 2026-10-06\n\n-340\n${name}\n1`]);
});
