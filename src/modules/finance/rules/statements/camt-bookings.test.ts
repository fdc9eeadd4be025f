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

/** The key of the order when it was one row with the texts of its first payment. */
const asBefore = 'r1 2026-10-06\n\n-340\na for a for b\n1';

test('payments of an order that add up to it are rows, known under the key of the order as well', () => {
  const { rows, keys, former } = read(order(payment('240.00', 'A'), payment('100.00', 'B')));
  expect(rows).toEqual(['240.00 A: for A', '100.00 B: for B']);
  expect(former).toEqual([asBefore, asBefore]);
  expect(new Set(keys).size).toBe(2);
});

test('equal orders of one file have keys of their own', () => {
  const one = order(payment('240.00', 'A'), payment('100.00', 'B'));
  const { former } = read(one, one);
  expect([...new Set(former)]).toEqual([asBefore, asBefore.replace(/1$/, '2')]);
});

test.each([
  ['no amounts', [payment('', 'A'), payment('', 'B')]],
  ['amounts that do not add up', [payment('240.00', 'A'), payment('99.00', 'B')]],
  ['amounts of another currency', [payment('240.00', 'A').replace('CHF', 'EUR'), payment('100.00', 'B')]],
  ['amounts of different signs', [payment('240.00', 'A', '<CdtDbtInd>CRDT</CdtDbtInd>'), payment('100.00', 'B')]],
])('an order of payments with %s stays one row that says how many they are', (_what, payments) => {
  const { rows, keys, former } = read(order(...payments));
  expect(rows).toEqual(['340.00 Batch order: 2 × A, B']);
  expect(keys).toEqual([asBefore]);
  expect(former).toEqual([undefined]);
});
