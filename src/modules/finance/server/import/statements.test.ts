import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workbookOf, zipOf } from '#platform/entity/files/testing.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Statements in other formats than CSV take the same way. */

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
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  wallet = String(made.body['id']);
});

const row = (day: string, amount: string, name: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202403${day}<TRNAMT>${amount}<FITID>F${day}${amount}<NAME>${name}</STMTTRN>`;
const statement = (account: string, rows: string): string =>
  `<STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS>`;
const ofxOf = (...statements: string[]): string => `OFXHEADER:100\n\n<OFX>${statements.join('')}</OFX>\n`;
const rows = row('14', '1000.00', 'Salario Empresa') + row('15', '-12.50', 'Padaria Central');

const upload = async (content: string, more: object = {}) =>
  ana.call('POST', `${group}/wallets-upload`, { wallet, content, file_name: 'bank.ofx', ...more });
/** The balance once the rows of an import are accepted. */
async function accepted(imported: unknown): Promise<unknown> {
  await ana.call('PUT', `${group}/_design/accept/_update/csv/${String(imported)}`, {});
  return (await ana.call('GET', `${group}/${wallet}`)).body['balance'];
}
const verdicts = async (content: string, more: object = {}): Promise<unknown> => {
  const { body } = await upload(content, more);
  return (body['rows'] as { verdict: string; value: string }[]).map(({ verdict, value }) => `${value} ${verdict}`);
};

test('an OFX file is read, imported, and adds nothing when it comes again', async () => {
  const file = ofxOf(statement('1', rows));
  const shown = await upload(file);
  expect(shown.body).toMatchObject({ questions: [], complaint: null, statement: { format: 'OFX', chosen: 0 } });
  const done = await upload(file, { mode: 'import', status: 'confirmed' });
  expect(done.body, done.text).toMatchObject({ added: 2, rejected: 0 });
  expect(await accepted(done.body['id'])).toBe('987.50');
  expect((await upload(file, { mode: 'import' })).body).toMatchObject({ added: 0, left_out: 2 });
});

test('the balance in an OFX file is compared with that of the wallet, on the file’s last day', async () => {
  await ana.call('POST', group, {
    klass: 'income',
    wallet_id: wallet,
    date: '2024-03-01',
    value: '40',
    confirmed: true,
  });
  await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date: '2024-04-02', value: '7', confirmed: true });
  const balance = (amount: string, day: string): string =>
    `<DTEND>20240331<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}120000</LEDGERBAL>`;
  const closing = async (inside: string): Promise<unknown> =>
    (await upload(ofxOf(statement('1', rows + inside)))).body['closing'];
  expect(await closing(balance('1027.50', '20240331'))).toEqual({ amount: '1027.50000000', later: '-7.00' });
  expect(await closing(balance('1040.00', '20240314')), 'before the last row').toMatchObject({
    amount: '1027.50000000',
  });
  expect(await closing(balance('1020.50', '20240410')), 'of after the period').toBeNull();
  expect(await closing('<LEDGERBAL><BALAMT>x<DTASOF>20240331</LEDGERBAL>')).toBeNull();
  const done = await upload(ofxOf(statement('1', rows + balance('1027.50', '20240331'))), { mode: 'import' });
  expect((await ana.call('GET', `${group}/${String(done.body['id'])}`)).body).toMatchObject({
    closing_balance: '1027.50',
    last_date: '2024-03-15',
  });
});

test('a booking that came as CSV is known in OFX and the other way round; equal ones count each', async () => {
  const csv = 'Data;Histórico;Valor\n14/03/2024;SALARIO EMPRESA;1.000,00\n15/03/2024;PADARIA CENTRAL;-12,50\n';
  const settings = { date_format: 'dmy', decimal: ',', most_items_are: 'income' };
  await upload(csv, { mode: 'import', ...settings });
  const more =
    row('15', '-12.50', 'Padaria Central') + row('16', '-12.50', 'Padaria Central') + row('14', '1000.00', 'Aluguel');
  expect(await verdicts(ofxOf(statement('1', rows + more)))).toEqual([
    '1000.00 imported',
    '12.50 imported',
    '12.50 new',
    '12.50 new',
    '1000.00 new',
  ]);
  const other = await ana.call('POST', group, { klass: 'wallet', name: 'Other', currency: 'BRL' });
  wallet = String(other.body['id']);
  await upload(ofxOf(statement('1', rows)), { mode: 'import' });
  expect(await verdicts(csv, settings)).toEqual(['1000.00 imported', '12.50 imported']);
});

test('of several accounts one must be chosen; damaged files and other currencies are refused', async () => {
  const file = ofxOf(statement('11', rows), statement('22', row('20', '-7.00', 'Taxa')));
  expect((await upload(file)).body).toMatchObject({ questions: ['account'] });
  const open = await upload(file, { mode: 'import' });
  expect([open.status, open.body['reason']]).toEqual([422, { account: [{ code: 'cant-be-blank' }] }]);
  const { body } = await upload(file, { mode: 'import', account: 1, status: 'confirmed' });
  expect(body).toMatchObject({ added: 1 });
  expect(await accepted(body['id'])).toBe('-7.00');
  const cut = await upload(file.slice(0, -20), { mode: 'import' });
  expect([cut.status, cut.body['reason']]).toEqual([422, 'The file is damaged or ends early']);
  const dollars = await upload(file.replaceAll('BRL', 'USD'), { mode: 'import', account: 0 });
  expect(dollars.body['reason']).toBe('The account is in another currency than the wallet');
});

const sent = async (file: Uint8Array, more: object = {}) =>
  ana.call('POST', `${group}/wallets-upload`, {
    wallet,
    file: Buffer.from(file).toString('base64'),
    file_name: 'bank.xlsx',
    mode: 'import',
    ...more,
  });
const table = [
  ['Date', 'Amount', 'Text'],
  [{ day: 45_363 }, -12.300000000000001, 'Bakery'],
  [{ day: 45_364 }, 1000, 'Salary'],
];

test('a workbook with one sheet is imported, adds nothing as the same CSV, and names its batch', async () => {
  const imported = await sent(workbookOf({ March: table, Chart: [] }), { batch: 'csv-batch', status: 'confirmed' });
  expect(imported.body).toMatchObject({ added: 2, rejected: 0 });
  expect(await accepted(imported.body['id'])).toBe('987.70');
  expect((await ana.call('GET', `${group}/${String(imported.body['id'])}`)).body).toMatchObject({ batch: 'csv-batch' });
  const again = await upload('Date,Amount,Text\n2024-03-12,-12.3,Bakery\n2024-03-13,1000,Salary\n', { mode: 'import' });
  expect(again.body).toMatchObject({ added: 0, left_out: 2 });
});

test('the account of a statement is stored with its import', async () => {
  const { body } = await upload(ofxOf(statement('77-1', rows)), { mode: 'import' });
  expect((await ana.call('GET', `${group}/${String(body['id'])}`)).body).toMatchObject({ bank_account: '77-1' });
});

test.each([
  ['two sheets', workbookOf({ March: table, April: table }), 'has-several-tables'],
  ['a cut workbook', workbookOf({ March: table }).slice(0, 200), 'file-is-damaged'],
  ['an empty workbook', workbookOf({ March: [] }), 'has-no-table'],
  ['a zip with a picture', zipOf({ 'a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }), 'is-another-format'],
  ['a zip bomb', zipOf({ 'a.csv': new Uint8Array(120_000_000) }), 'file-too-large-to-read'],
])('%s is refused with its reason', async (_name, file, code) => {
  const answer = await sent(file);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(code);
});

test('a CSV file with a column of accounts asks which one, and imports that one', async () => {
  const lines = ['Date,Account,Text,Amount', '2024-03-12,Home,Bakery,-3.00', '2024-03-12,Bank,Rent,-80.00'];
  const more = ['2024-03-13,Home,Gift,10.00', '2024-03-14,Bank,Salary,1000.00'];
  const content = [...lines, ...more].join('\n');
  expect((await upload(content, { mode: 'import' })).body).toMatchObject({
    reason: { account: [{ code: 'cant-be-blank' }] },
  });
  const { body } = await upload(content, { mode: 'import', account: 1, status: 'confirmed' });
  expect(body).toMatchObject({ added: 2 });
  expect(await accepted(body['id'])).toBe('920.00');
});
