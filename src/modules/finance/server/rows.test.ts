import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

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

async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function get(id: string): Promise<Body> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function put(id: string, fields: Body): Promise<{ status: number; body: Body; text: string }> {
  return ana.call('PUT', `${group}/${id}?rev=${String((await get(id))['_rev'])}`, fields);
}
async function totals(id: string): Promise<unknown[]> {
  const wallet = await get(id);
  return [wallet['balance'], wallet['pending_transactions'], wallet['balance_after_pending']];
}
const date = '2026-03-01';

describe('balances', () => {
  test('an outgo changes the pending total, and the balance when it is confirmed', async () => {
    const wallet = await make('wallet', { name: 'Bank', start_balance: '100' });
    expect(await totals(wallet)).toEqual(['100.00', '0.00', '100.00']);
    const { _rev: rev } = await get(wallet);
    const outgo = await make('outgo', { wallet_id: wallet, date, value: 12.5, paid_to: 'Bakery' });
    expect(await get(outgo)).toMatchObject({ value: '12.50', label: 'Bakery', confirmed: false, imported: false });
    expect(await totals(wallet)).toEqual(['100.00', '-12.50', '87.50']);
    await put(outgo, { confirmed: true });
    expect(await totals(wallet)).toEqual(['87.50', '0.00', '87.50']);
    await put(outgo, { value: '20' });
    expect(await totals(wallet)).toEqual(['80.00', '0.00', '80.00']);
    expect((await get(wallet))['_rev'], 'nobody edited the wallet').toBe(rev);
  });

  test('moving a row changes both wallets, and removing it removes its amount', async () => {
    const [one, two] = [await make('wallet', { name: 'One' }), await make('wallet', { name: 'Two' })];
    const income = await make('income', { wallet_id: one, date, value: '5', confirmed: true });
    await put(income, { wallet_id: two });
    expect(await totals(one)).toEqual(['0.00', '0.00', '0.00']);
    expect(await totals(two)).toEqual(['5.00', '0.00', '5.00']);
    expect((await ana.call('DELETE', `${group}/${income}?rev=${String((await get(income))['_rev'])}`)).status).toBe(
      200,
    );
    expect(await totals(two)).toEqual(['0.00', '0.00', '0.00']);
  });

  test('the source pays the fee of a transfer', async () => {
    const [one, two] = [await make('wallet', { name: 'One' }), await make('wallet', { name: 'Two', precision: 3 })];
    const fields = { source_wallet_id: one, destination_wallet_id: two, date, value: '10', fee: '0.50' };
    await make('transfer', { ...fields, confirmed: true });
    expect(await totals(one)).toEqual(['-10.50', '0.00', '-10.50']);
    expect(await totals(two)).toEqual(['10.000', '0.000', '10.000']);
  });

  test('an exchange changes two currencies, and the chosen side pays its fee', async () => {
    const dollars = await make('wallet', { name: 'Dollars' });
    const yen = await make('wallet', { name: 'Yen', currency: 'jpy', precision: 0 });
    const fields = { source_wallet_id: dollars, destination_wallet_id: yen, date, value_out: '10', value_in: '1500' };
    const exchange = await make('exchange', { ...fields, fee: '2', confirmed: true });
    expect(await totals(dollars)).toEqual(['-12.00', '0.00', '-12.00']);
    expect(await totals(yen)).toEqual(['1500', '0', '1500']);
    await put(exchange, { fee_kind: 'destination' });
    expect((await get(exchange))['fee']).toBe('2');
    expect(await totals(dollars)).toEqual(['-10.00', '0.00', '-10.00']);
    expect(await totals(yen)).toEqual(['1498', '0', '1498']);
  });

  test('an imported row is outside of both totals until it is accepted', async () => {
    const card = await make('wallet', { name: 'Card', card: true, limit: '1000' });
    const outgo = await make('outgo', { wallet_id: card, date, value: '30', imported: true, confirmed: true });
    expect(await totals(card)).toEqual(['0.00', '0.00', '0.00']);
    await put(outgo, { imported: false });
    expect(await get(card)).toMatchObject({ balance: '-30.00', available_credit: '970.00' });
  });

  test('browsers are notified of a wallet with a changed balance, and do not treat it as unchanged', async () => {
    const wallet = await make('wallet', { name: 'Bank' });
    const before = await ana.call('GET', `${group}/${wallet}`);
    const { last_seq: since } = (await ana.call('GET', `${group}/_changes`)).body;
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1' });
    const { results } = (await ana.call('GET', `${group}/_changes?since=${String(since)}`)).body as {
      results: { id: string }[];
    };
    expect(results.map(({ id }) => id).toSorted()).toEqual([outgo, wallet].toSorted());
    const again = await ana.call('GET', `${group}/${wallet}`, undefined, {
      'if-none-match': String(before.headers['etag']),
    });
    expect(again.status).toBe(200);
    const versions = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: wallet } });
    expect(versions.body['docs'], 'the wallet’s timeline tells of its creation alone').toHaveLength(1);
  });
});

describe('refusals', () => {
  test('more digits than the wallet has, and amounts below zero', async () => {
    const wallet = await make('wallet', { name: 'Bank' });
    const sent = async (value: unknown): Promise<unknown> =>
      (await ana.call('POST', group, { klass: 'outgo', wallet_id: wallet, date, value })).body['reason'];
    expect(await sent('1.005')).toEqual({ value: [{ code: 'is-invalid' }] });
    expect(await sent(-1)).toEqual({ value: [{ code: 'greater-than-or-equal-to', params: { count: 0 } }] });
    expect(await sent('12345678901234567')).toEqual({ value: [{ code: 'is-not-a-number' }] });
    expect(await sent('0010.5')).toBeUndefined();
    expect(await totals(wallet)).toEqual(['0.00', '-10.50', '-10.50']);
  });

  test('moving a row to a wallet that cannot hold its value', async () => {
    const fine = await make('wallet', { name: 'Fine' });
    const whole = await make('wallet', { name: 'Whole', precision: 0 });
    const outgo = await make('outgo', { wallet_id: fine, date, value: '1.50' });
    expect((await put(outgo, { wallet_id: whole })).body['reason']).toEqual({ value: [{ code: 'is-invalid' }] });
    expect((await put(outgo, { wallet_id: whole, value: '2' })).status).toBe(201);
    expect((await get(outgo))['value']).toBe('2');
    const fields = { klass: 'transfer', source_wallet_id: fine, destination_wallet_id: whole, date, value: '0.10' };
    expect((await ana.call('POST', group, fields)).body['reason']).toEqual({ value: [{ code: 'is-invalid' }] });
  });

  test('a transfer between two currencies, an exchange within one, and either within one wallet', async () => {
    const dollars = await make('wallet', { name: 'Dollars' });
    const more = await make('wallet', { name: 'More dollars' });
    const euros = await make('wallet', { name: 'Euros', currency: 'EUR' });
    const reason = async (klass: string, source: string, destination: string): Promise<unknown> => {
      const wallets = { source_wallet_id: source, destination_wallet_id: destination };
      const amounts = klass === 'transfer' ? { value: '1' } : { value_out: '1', value_in: '1' };
      return (await ana.call('POST', group, { klass, date, ...wallets, ...amounts })).body['reason'];
    };
    const at = (code: string): unknown => ({ destination_wallet_id: [{ code }] });
    expect(await reason('transfer', dollars, euros)).toEqual(at('currencies-differ'));
    expect(await reason('exchange', dollars, more)).toEqual(at('currencies-are-the-same'));
    expect(await reason('transfer', dollars, dollars)).toEqual(at('wallets-are-the-same'));
    expect(await reason('exchange', dollars, dollars)).toEqual(at('wallets-are-the-same'));
  });

  test('removing a confirmed expense', async () => {
    const wallet = await make('wallet', { name: 'Bank' });
    const outgo = await make('outgo', { wallet_id: wallet, date, value: '1', confirmed: true });
    const { _rev: rev } = await get(outgo);
    expect(await ana.call('DELETE', `${group}/${outgo}?rev=${String(rev)}`)).toMatchObject({
      status: 403,
      body: { reason: 'You cannot delete a confirmed Expense' },
    });
    expect(await totals(wallet)).toEqual(['-1.00', '0.00', '-1.00']);
  });
});

test('categories are normalised as tags are', async () => {
  const wallet = await make('wallet', { name: 'Bank' });
  const outgo = await make('outgo', { wallet_id: wallet, date, value: '1', categories: [' eating out ', 'a,b', 'a'] });
  expect((await get(outgo))['categories']).toEqual(['eating-out', 'a', 'b']);
});

test('a row without a description is labelled by its third party or day, also in queries', async () => {
  const wallet = await make('wallet', { name: 'Bank' });
  const outgo = await make('outgo', { wallet_id: wallet, date, value: '1', paid_to: 'Bakery' });
  const nameless = await make('outgo', { wallet_id: wallet, date, value: '2' });
  expect((await get(nameless))['label']).toBe(date);
  const found = async (label: string): Promise<unknown> =>
    (await ana.call('POST', `${group}/_find`, { selector: { klass: 'outgo', label }, fields: ['_id'] })).body['docs'];
  expect(await found('Bakery')).toEqual([{ _id: outgo }]);
  expect(await found(date)).toEqual([{ _id: nameless }]);
});
