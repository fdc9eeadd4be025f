import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** QIF files of several accounts: what moves between two of them becomes one transfer. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await foundGroup(ana);
});

const newWallet = async (name: string, currency: string, start = '0'): Promise<string> =>
  String((await ana.call('POST', group, { klass: 'wallet', name, currency, start_balance: start })).body['id']);
const upload = async (wallet: string, account: number, content: string, more: object = {}) =>
  ana.call('POST', `${group}/wallets-upload`, { wallet, account, content, file_name: 'move.csv', ...more });
const importing = { mode: 'import', status: 'confirmed' };
const step = async (name: string, id: unknown) =>
  ana.call('PUT', `${group}/_design/${name}/_update/csv/${String(id)}`, {});
const balance = async (wallet: string) => (await ana.call('GET', `${group}/${wallet}`)).body['balance'];
const rowsOf = async (klass: string): Promise<Record<string, unknown>[]> =>
  (await ana.call('POST', `${group}/_find`, { selector: { klass }, sort: [{ date: 'asc' }], limit: 100 })).body[
    'docs'
  ] as Record<string, unknown>[];

const qifOf = (...accounts: readonly [string, string][]): string =>
  accounts.map(([name, rows]) => `!Account\nN${name}\nTBank\n^\n!Type:Bank\n${rows}\n`).join('');
const qif = qifOf(
  [
    'Checking',
    "D1/14'26\nT-50.00\nPMarket\nLFood\n^\nD1/20'26\nT-200.00\nPSave\nMfor summer\nL[Savings]\n^\nD1/22'26\nT-9.00\nPCard\nL[Elsewhere]\n^",
  ],
  ['Savings', "D1/20'26\nT200.00\nPSave\nMfor summer\nL[Checking]\n^\nD1/31'26\nT1.10\nPBank\nLInterest\n^"],
);

test.each([
  [0, 1],
  [1, 0],
])('a transfer between two accounts of a QIF file is one row, imported in the order %i, %i', async (...order) => {
  const wallets = [await newWallet('Checking', 'BRL'), await newWallet('Savings', 'BRL')];
  const accounts = { Checking: wallets[0], Savings: wallets[1] };
  const settings = { ...importing, accounts, date_format: 'mdy' };
  for (const place of order) {
    const { body, text } = await upload(wallets[place] ?? '', place, qif, settings);
    expect(body, text).toMatchObject({ rejected: 0 });
    await step('accept', body['id']);
  }
  expect(await rowsOf('transfer')).toMatchObject([
    { date: '2026-01-20', value: '200.00', source_wallet_id: wallets[0], destination_wallet_id: wallets[1] },
  ]);
  expect([await balance(wallets[0] ?? ''), await balance(wallets[1] ?? '')]).toEqual(['-259.00', '201.10']);
  for (const place of order)
    expect((await upload(wallets[place] ?? '', place, qif, settings)).body).toMatchObject({ added: 0 });
});

test('a QIF file that an earlier version imported as payments adds nothing', async () => {
  const wallet = await newWallet('Checking', 'BRL');
  const settings = { ...importing, date_format: 'mdy' };
  // One account alone is read as before.
  const before = await upload(wallet, 0, qif.slice(0, qif.lastIndexOf('!Account')), settings);
  expect(before.body, before.text).toMatchObject({ added: 3 });
  const other = await newWallet('Savings', 'BRL');
  const accounts = { Checking: wallet, Savings: other };
  expect((await upload(wallet, 0, qif, { ...settings, accounts })).body).toMatchObject({ added: 0, left_out: 3 });
});
