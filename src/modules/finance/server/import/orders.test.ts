import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Orders of several payments, which an earlier version imported as one row. */

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());
beforeEach(async () => {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'CHF' });
  wallet = String(made.body['id']);
});

const upload = async (content: string, file_name: string, more: object = {}) =>
  ana.call('POST', `${group}/wallets-upload`, { wallet, content, file_name, mode: 'import', ...more });
const details = (...payments: string[]): string => payments.map((one) => `<TxDtls>${one}</TxDtls>`).join('');
const camt = (payments: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>CH1</IBAN></Id><Ccy>CHF</Ccy></Acct><Ntry><Amt Ccy="CHF">340.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-06</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${payments}</NtryDtls><AddtlNtryInf>Batch</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
const name = (text: string): string => `<RltdPties><Cdtr><Nm>${text}</Nm></Cdtr></RltdPties>`;
const purpose = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const apart = camt(
  details(
    `<Amt Ccy="CHF">240.00</Amt>${name('Swisscom')}${purpose('Phone')}`,
    `<Amt Ccy="CHF">100.00</Amt>${name('EWZ')}${purpose('Power')}`,
  ),
);
/** Read today as an earlier version read `apart`: one row with the first name and all texts. */
const asOne = camt(details(`${name('Swisscom')}${purpose('Phone')}${purpose('Power')}`));

test('payments of an order are rows, and add nothing the second time', async () => {
  expect((await upload(apart, 'new.xml')).body).toMatchObject({ added: 2 });
  expect((await upload(apart, 'new.xml')).body).toMatchObject({ added: 0, left_out: 2 });
});

test('an order that was imported as one row adds nothing when its payments are read', async () => {
  expect((await upload(asOne, 'old.xml')).body).toMatchObject({ added: 1 });
  expect((await upload(apart, 'old.xml')).body).toMatchObject({ added: 0, left_out: 2 });
});

test('an order that a file of another format, or a person, has as one row adds nothing', async () => {
  await upload('Date;Text;Amount\n2026-10-06;Batch Swisscom;-340.00\n2026-10-07;Bread;-4.50\n', 'bank.csv', {
    most_items_are: 'income',
  });
  expect((await upload(apart, 'new.xml')).body).toMatchObject({ added: 0, left_out: 2 });
  const other = await ana.call('POST', group, { klass: 'wallet', name: 'Second', currency: 'CHF' });
  wallet = String(other.body['id']);
  await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date: '2026-10-05', value: '340.00' });
  expect((await upload(apart, 'new.xml')).body).toMatchObject({ added: 0, left_out: 2 });
  expect((await upload(apart, 'new.xml')).body, 'known from then on').toMatchObject({ added: 0, left_out: 2 });
});
