import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Wallets that change while planned rows, parts of rows and cards depend on their currency and digits. */

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

type Body = Record<string, unknown>;
async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const wallet = async (fields: Body = {}) => make('wallet', { name: 'Bank', currency: 'BRL', ...fields });
const get = async (path: string) => ana.call('GET', `${group}/${path}`);
const change = async (id: string, values: Body) =>
  ana.call('PUT', `${group}/${id}`, { ...(await get(id)).body, ...values });
const remove = async (id: string) => {
  const { body } = await get(id);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
};
const needed = (field: string, code: string) => ({ status: 422, body: { reason: { [field]: [{ code }] } } });

test('digits that planned rows or parts of rows need stay, and more digits are written', async () => {
  const [one, two] = [await wallet(), await wallet()];
  const expected = { value: '10.55', party: 'Rent', start: '2026-01-05', rule: 'monthly' };
  const planned = await make('planned', { ...expected, flow: 'transfer', wallet_id: one, destination_wallet_id: two });
  for (const id of [one, two])
    expect(await change(id, { precision: 0 })).toMatchObject(needed('precision', 'digits-are-needed'));
  expect((await change(one, { precision: 3 })).status).toBe(201);
  expect((await get(planned)).body).toMatchObject({ value: '10.550' });

  const split = await wallet();
  const parts = [{ value: '0.5' }, { value: '0.5' }];
  await make('outgo', { wallet_id: split, date: '2026-01-05', value: '1', parts });
  expect(await change(split, { precision: 0 })).toMatchObject(needed('precision', 'digits-are-needed'));
});

test('a planned row does not come back into a wallet that cannot hold it; the forecast stays', async () => {
  const id = await wallet();
  const planned = await make('planned', { value: '10.55', party: 'Rent', start: '2026-01-05', wallet_id: id });
  await remove(planned);
  expect((await change(id, { precision: 0 })).status).toBe(201);
  const restore = async () => (await ana.call('POST', `${group}/_restore`, { ids: [planned] })).text;
  expect(await restore()).toContain('"value":[{"code":"is-invalid"}]');
  for (const path of ['_forecast', '_month']) expect((await get(path)).status).toBe(200);
  expect((await change(id, { precision: 2, active: false })).status).toBe(201);
  expect(await restore()).toContain('"ok":true');
});

test('the currency of planned transfers and of cards stays', async () => {
  const [one, two] = [await wallet(), await wallet()];
  const fields = { value: '10', party: 'Savings', start: '2026-01-05', wallet_id: one, destination_wallet_id: two };
  await make('planned', { ...fields, flow: 'transfer' });
  const payer = await wallet();
  const days = { card: true, closing_day: 3, due_day: 10 };
  const card = await wallet({ ...days, limit: '100', pays_from: payer });
  await wallet({ ...days, limit_shared_with: card });
  for (const id of [one, two, payer, card])
    expect(await change(id, { currency: 'USD' })).toMatchObject(needed('currency', 'currency-is-needed'));
});

test('cards of different digits share a limit', async () => {
  const days = { card: true, closing_day: 3, due_day: 10 };
  const card = await wallet({ ...days, limit: '100' });
  const other = await wallet({ ...days, limit_shared_with: card, precision: 4 });
  await make('outgo', { wallet_id: other, date: '2026-01-05', value: '0.1234' });
  for (const id of [card, other]) expect((await get(`_bills/${id}`)).body).toMatchObject({ available: '99.8766' });
});
