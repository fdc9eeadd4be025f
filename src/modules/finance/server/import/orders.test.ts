import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Orders of several payments, which earlier versions imported as one row with other texts, or as a row for each payment. */

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
const entry = (amount: string, payments: string, ref = '<AcctSvcrRef>R1</AcctSvcrRef>'): string =>
  `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-06</Dt></BookgDt>${ref}<NtryDtls>${payments}</NtryDtls><AddtlNtryInf>Batch</AddtlNtryInf></Ntry>`;
const camt = (...entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>CH1</IBAN></Id><Ccy>CHF</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const name = (text: string): string => `<RltdPties><Cdtr><Nm>${text}</Nm></Cdtr></RltdPties>`;
const purpose = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const [phone, power] = [`${name('Swisscom')}${purpose('Phone')}`, `${name('EWZ')}${purpose('Power')}`];
const payments = details(`<Amt Ccy="CHF">240.00</Amt>${phone}`, `<Amt Ccy="CHF">100.00</Amt>${power}`);
const order = camt(entry('340.00', payments));
/** Read today as earlier versions read the order: one row with the first name and all texts, or a row for each payment. */
const asOne = camt(entry('340.00', details(`${name('Swisscom')}${purpose('Phone')}${purpose('Power')}`)));
const asRows = camt(entry('240.00', details(phone)), entry('100.00', details(power)));

test.each([
  ['an order is one row and adds nothing the second time', order],
  ['an order that was one row with other texts adds nothing', asOne],
])('%s', async (_what, earlier) => {
  expect((await upload(earlier, 'old.xml')).body).toMatchObject({ added: 1 });
  expect((await upload(order, 'new.xml')).body).toMatchObject({ added: 0, left_out: 1 });
});

test('an order whose payments were rows adds nothing', async () => {
  expect((await upload(asRows, 'old.xml')).body).toMatchObject({ added: 2 });
  expect((await upload(order, 'new.xml')).body).toMatchObject({ added: 0, left_out: 1 });
});

test('without the bank’s key all payments must be known', async () => {
  const [one, two] = [entry('240.00', details(phone), ''), entry('100.00', details(power), '')];
  const keyless = camt(entry('340.00', payments, ''));
  await upload(camt(one), 'old.xml');
  expect((await upload(keyless, 'new.xml', { mode: 'preview' })).body).toMatchObject({ rows: [{ verdict: 'new' }] });
  await upload(camt(two), 'old.xml');
  expect((await upload(keyless, 'new.xml')).body).toMatchObject({ added: 0, left_out: 1 });
});

test('an order that a file of another format, or a person, has as one row adds nothing', async () => {
  await upload('Date;Text;Amount\n2026-10-06;Batch Swisscom;-340.00\n2026-10-07;Bread;-4.50\n', 'bank.csv', {
    most_items_are: 'income',
  });
  expect((await upload(order, 'new.xml')).body).toMatchObject({ added: 0, left_out: 1 });
  const other = await ana.call('POST', group, { klass: 'wallet', name: 'Second', currency: 'CHF' });
  wallet = String(other.body['id']);
  await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date: '2026-10-05', value: '340.00' });
  expect((await upload(order, 'new.xml')).body).toMatchObject({ added: 0, left_out: 1 });
  expect((await upload(order, 'new.xml')).body, 'known from then on').toMatchObject({ added: 0, left_out: 1 });
});
