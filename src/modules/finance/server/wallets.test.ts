import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { inLine, type Call } from '#src/testing/database/in-line.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});

type Body = Record<string, unknown>;
const date = '2026-03-01';

async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function get(id: string): Promise<Body> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function put(id: string, fields: Body): Promise<{ status: number; body: Body }> {
  return ana.call('PUT', `${group}/${id}?rev=${String((await get(id))['_rev'])}`, fields);
}

test('a wallet begins in dollars and cents; its currency is required and stored in capitals', async () => {
  expect(await get(await make('wallet', { name: 'Bank' }))).toMatchObject({
    currency: 'USD',
    precision: 2,
    active: true,
    card: false,
    start_balance: '0.00',
    balance: '0.00',
  });
  const euros = await make('wallet', { name: 'Bank', currency: 'eur', start_balance: '-5' });
  expect(await get(euros)).toMatchObject({ currency: 'EUR', balance: '-5.00' });
  const refused = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'two words' });
  expect(refused.body['reason']).toEqual({ currency: [{ code: 'is-invalid' }] });
  for (const answer of [
    await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: ' ' }),
    await put(euros, { currency: null }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { reason: { currency: [{ code: 'cant-be-blank' }] } } });
});

test('initial amount, limit and card flag change its totals', async () => {
  const wallet = await make('wallet', { name: 'Card', start_balance: '10' });
  await make('outgo', { wallet_id: wallet, date, value: '4', confirmed: true });
  await make('outgo', { wallet_id: wallet, date, value: '1' });
  expect((await get(wallet))['available_credit']).toBeUndefined();
  await put(wallet, { start_balance: '20.5', card: true, limit: '100' });
  expect(await get(wallet)).toMatchObject({
    balance: '16.50',
    pending_transactions: '-1.00',
    balance_after_pending: '15.50',
    available_credit: '115.50',
  });
  await put(wallet, { limit: null, start_balance: null });
  expect(await get(wallet)).toMatchObject({ balance: '-4.00', start_balance: '0.00', available_credit: '-5.00' });
});

test('balances sent by a client are ignored, whether or not a row changed them meanwhile', async () => {
  const wallet = await make('wallet', { name: 'Bank', balance: '1000000' });
  const read = await get(wallet);
  expect(read['balance']).toBe('0.00');
  await make('income', { wallet_id: wallet, date, value: '3', confirmed: true });
  const saved = await ana.call('PUT', `${group}/${wallet}`, { ...read, name: 'My bank' });
  expect(saved.status, saved.text).toBe(201);
  expect(await get(wallet)).toMatchObject({ name: 'My bank', balance: '3.00' });
});

describe('digits', () => {
  test('more digits rewrite every amount without changing a row’s rev', async () => {
    const wallet = await make('wallet', { name: 'Fine' });
    const other = await make('wallet', { name: 'Other' });
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1.5' });
    const wallets = { source_wallet_id: wallet, destination_wallet_id: other };
    const transfer = await make('transfer', { ...wallets, date, value: '2', fee: '0.25' });
    const { _rev: rev } = await get(outgo);
    expect((await put(wallet, { precision: 4 })).status).toBe(201);
    expect(await get(outgo)).toMatchObject({ value: '1.5000', _rev: rev });
    expect(await get(transfer)).toMatchObject({ value: '2.0000', fee: '0.2500' });
    expect(await get(wallet)).toMatchObject({ start_balance: '0.0000', balance_after_pending: '-3.7500' });
    expect(await get(other)).toMatchObject({ balance_after_pending: '2.00' });
  });

  test('fewer digits are refused while a row, the initial amount or the limit needs them', async () => {
    const wallet = await make('wallet', { name: 'Whole', start_balance: '1.00' });
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1.50' });
    expect((await put(wallet, { precision: 0 })).body['reason']).toEqual({
      precision: [{ code: 'digits-are-needed' }],
    });
    expect((await put(wallet, { precision: 1 })).status).toBe(201);
    await put(outgo, { value: '2' });
    expect((await put(wallet, { precision: 0 })).status).toBe(201);
    expect(await get(wallet)).toMatchObject({ start_balance: '1', balance_after_pending: '-1' });
    expect((await put(wallet, { precision: 0, limit: '0.5' })).body['reason']).toEqual({
      limit: [{ code: 'is-invalid' }],
    });
  });

  test('fewer digits are refused if the value of an incoming transfer needs them', async () => {
    const [fine, other] = [await make('wallet', { name: 'Fine' }), await make('wallet', { name: 'Other' })];
    await make('transfer', { source_wallet_id: fine, destination_wallet_id: other, date, value: '0.50' });
    expect((await put(other, { precision: 0 })).body['reason']).toEqual({ precision: [{ code: 'digits-are-needed' }] });
  });
});

describe('currency', () => {
  test('changes freely without transfers and exchanges', async () => {
    const wallet = await make('wallet', { name: 'Bank' });
    await make('outgo', { wallet_id: wallet, date, value: '1' });
    expect((await put(wallet, { currency: 'EUR' })).status).toBe(201);
  });

  test('stays while a transfer needs it, and never equals that of an exchange’s other side', async () => {
    const dollars = await make('wallet', { name: 'Dollars' });
    const more = await make('wallet', { name: 'More' });
    const euros = await make('wallet', { name: 'Euros', currency: 'EUR' });
    await make('exchange', {
      source_wallet_id: dollars,
      destination_wallet_id: euros,
      date,
      value_out: 1,
      value_in: 1,
    });
    const needed = { currency: [{ code: 'currency-is-needed' }] };
    expect((await put(euros, { currency: 'USD' })).body['reason']).toEqual(needed);
    expect((await put(dollars, { currency: 'EUR' })).body['reason']).toEqual(needed);
    expect((await put(euros, { currency: 'GBP' })).status).toBe(201);
    await make('transfer', { source_wallet_id: dollars, destination_wallet_id: more, date, value: '1' });
    expect((await put(more, { currency: 'CAD' })).body['reason']).toEqual(needed);
  });

  test('never equals that of the other side when both change at once', async () => {
    const [dollars, euros] = [
      await make('wallet', { name: 'Dollars' }),
      await make('wallet', { name: 'Euros', currency: 'EUR' }),
    ];
    const sides = { source_wallet_id: dollars, destination_wallet_id: euros };
    await make('exchange', { ...sides, date, value_out: 1, value_in: 1 });
    const revs = await Promise.all([dollars, euros].map(async (id) => String((await get(id))['_rev'])));
    const calls = [dollars, euros].map(
      (id, place): Call =>
        async () =>
          ana.call('PUT', `${group}/${id}?rev=${revs[place]}`, { currency: 'GBP' }),
    );
    const { answers } = await inLine(running, ana, group, calls);
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
  });
});

test('a wallet with rows cannot be removed', async () => {
  const [one, two] = [await make('wallet', { name: 'One' }), await make('wallet', { name: 'Two' })];
  const transfer = await make('transfer', { source_wallet_id: one, destination_wallet_id: two, date, value: '1' });
  const remove = async (id: string): Promise<number> =>
    (await ana.call('DELETE', `${group}/${id}?rev=${String((await get(id))['_rev'])}`)).status;
  const refused = await ana.call('DELETE', `${group}/${two}?rev=${String((await get(two))['_rev'])}`);
  expect(refused).toMatchObject({ status: 422, body: { reason: { base: [{ code: 'wallet-has-rows' }] } } });
  expect(await remove(one)).toBe(422);
  await put(one, { active: false });
  expect(await remove(one), 'nor one that is no longer in use').toBe(422);
  expect(await remove(transfer)).toBe(200);
  expect(await remove(one)).toBe(200);
});

test.each(['source_wallet_id', 'destination_wallet_id'])(
  'a wallet that an exchange has as %s cannot be removed',
  async (side) => {
    const wallet = await make('wallet', { name: 'Travel', currency: 'EUR' });
    const other = await make('wallet', { name: 'Home', currency: 'BRL' });
    const pair = { source_wallet_id: other, destination_wallet_id: other, [side]: wallet };
    await make('exchange', { ...pair, date, value_out: '1', value_in: '6' });
    const refused = await ana.call('DELETE', `${group}/${wallet}?rev=${String((await get(wallet))['_rev'])}`);
    expect(refused).toMatchObject({ status: 422, body: { reason: { base: [{ code: 'wallet-has-rows' }] } } });
  },
);

test('wallet_balance is a read-only kind with the balances of wallets', async () => {
  const wallet = await make('wallet', { name: 'Bank', start_balance: '3', currency: 'BRL' });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'wallet_balance', balance: { $gt: 0 } },
    fields: ['_id', 'wallet_id', 'currency', 'balance', 'precision'],
  });
  const id = wallet.replace('wal-', 'wlb-');
  expect(found.body['docs']).toEqual([{ _id: id, wallet_id: wallet, currency: 'BRL', balance: '3.00', precision: 2 }]);
  expect((await ana.call('PUT', `${group}/${id}`, { balance: '4' })).status).toBe(403);
});
