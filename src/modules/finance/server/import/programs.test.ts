import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Exports of other programs: what moves between two of their accounts becomes one transfer or exchange. */

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

const actual = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Checking,2026-01-01,Starting Balance,,Starting Balances,1500.25,0,Cleared
Checking,2026-01-14,Market,,Food,-50,0,Cleared
Checking,2026-01-20,Savings,for summer,,-200,0,Cleared
Checking,2026-01-21,Savings,,,-200,0,Cleared
Checking,2026-01-22,Savings,,,30,0,Cleared
Savings,2026-01-20,Checking,for summer,,200,0,Cleared
Savings,2026-01-21,Checking,,,200,0,Cleared
Savings,2026-01-22,Checking,,,-30,0,Cleared
Savings,2026-01-31,Bank,,Interest,1.10,0,Cleared
`;

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

for (const order of [
  [0, 1],
  [1, 0],
])
  test(`the two sides of a transfer are one row, imported in the order ${order.join(', ')}`, async () => {
    const [checking, savings] = [await newWallet('Checking', 'BRL', '1500.25'), await newWallet('Savings', 'BRL')];
    const wallets = [checking, savings];
    const accounts = { Checking: checking, Savings: savings };
    const done: unknown[] = [];
    for (const place of order) {
      const { body, text } = await upload(wallets[place] ?? '', place, actual, { ...importing, accounts });
      expect(body, text).toMatchObject({ rejected: 0 });
      done.push(body['id']);
    }
    const transfers = await rowsOf('transfer');
    expect(transfers.map(({ date, value, source_wallet_id: from }) => [date, value, from])).toEqual([
      ['2026-01-20', '200.00', checking],
      ['2026-01-21', '200.00', checking],
      ['2026-01-22', '30.00', savings],
    ]);
    expect([(await rowsOf('income')).length, (await rowsOf('outgo')).length]).toEqual([1, 1]);
    expect(await balance(checking)).toBe('1500.25');
    for (const id of done) await step('accept', id);
    expect([await balance(checking), await balance(savings)]).toEqual(['1080.25', '371.10']);
    for (const place of [0, 1])
      expect((await upload(wallets[place] ?? '', place, actual, { ...importing, accounts })).body).toMatchObject({
        added: 0,
      });
    const page = await ana.call('GET', `${group}/wallets-upload/${String(done[0])}`);
    const shown = (page.body['page'] as { klass: string; who: string }[]).filter(({ klass }) => klass === 'transfer');
    expect(shown.map(({ who }) => who)).toEqual(
      Array.from({ length: 3 }, () => (order[0] === 0 ? 'Savings' : 'Checking')),
    );
    for (const id of done) await step('undo', id);
    expect([await balance(checking), await balance(savings)]).toEqual(['1500.25', '0.00']);
    expect([await rowsOf('transfer'), await rowsOf('income'), await rowsOf('outgo')]).toEqual([[], [], []]);
    expect((await upload(checking, 0, actual, { ...importing, accounts })).body).toMatchObject({ added: 4 });
  });

test('without the other wallet a transfer is a payment; with another currency it is an exchange of both amounts', async () => {
  const file = `Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description
2026-03-03 12:34:56,+00:00,Transfer,Moves,Moves,Wallet,BRL,50.00,Card,USD,7.00,,,
2026-03-04 12:34:56,+00:00,Transfer,Moves,Moves,Card,USD,1.005,Wallet,BRL,5.00,,,
`;
  const [purse, card] = [await newWallet('Wallet', 'BRL'), await newWallet('Card', 'USD')];
  const alone = await upload(purse, 0, file, importing);
  expect(alone.body).toMatchObject({ added: 2 });
  expect((await rowsOf('outgo')).map(({ paid_to: to, value }) => [to, value])).toEqual([['Card', '50.00']]);
  await step('undo', alone.body['id']);
  const accounts = { Wallet: purse, Card: card };
  const first = await upload(purse, 0, file, { ...importing, accounts });
  // More digits than the other wallet has: the amount there is not known, so each side stays a payment.
  expect(first.body).toMatchObject({ added: 2, rejected: 0 });
  const second = await upload(card, 1, file, { ...importing, accounts });
  expect(second.body).toMatchObject({ added: 0, left_out: 1, rejected: 1 });
  expect((await rowsOf('exchange')).map((row) => [row['value_out'], row['value_in'], row['source_wallet_id']])).toEqual(
    [['50.00', '7.00', purse]],
  );
  await step('accept', first.body['id']);
  expect([await balance(purse), await balance(card)]).toEqual(['-45.00', '7.00']);
});

test('accounts of another group, of inactive wallets or with odd names change nothing', async () => {
  const [checking, savings] = [await newWallet('Checking', 'BRL'), await newWallet('Savings', 'BRL')];
  const bia = await signUp(running.app);
  const theirs = await foundGroup(bia);
  const foreign = String(
    (await bia.call('POST', theirs, { klass: 'wallet', name: 'Savings', currency: 'BRL' })).body['id'],
  );
  await ana.call('PUT', `${group}/${savings}`, {
    ...(await ana.call('GET', `${group}/${savings}`)).body,
    active: false,
  });
  for (const accounts of [
    { Savings: foreign },
    { Savings: savings },
    { Savings: checking },
    { constructor: savings },
  ]) {
    const done = await upload(checking, 0, actual, { ...importing, accounts });
    expect(done.body, done.text).toMatchObject({ added: 4 });
    expect(await rowsOf('transfer')).toEqual([]);
    await step('undo', done.body['id']);
  }
  for (const accounts of [{ Savings: 7 }, [], 'x', { ['n'.repeat(300)]: savings }])
    expect((await upload(checking, 0, actual, { accounts })).status).toBe(422);
});
