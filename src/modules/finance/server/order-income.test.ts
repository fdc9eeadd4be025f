import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bring } from '#src/testing/membership.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let order: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-03-10T02:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL', time_zone: 'America/Sao_Paulo' });
  wallet = await make({ klass: 'wallet', name: 'Counter', currency: 'BRL' });
  await make({ klass: 'account_configuration', key: 'order-wallet', value: wallet });
  order = await make({ klass: 'ticket', content: 'Fan is loud', problem: 'Dust' });
  await make({ klass: 'order_line', ticket_id: order, description: 'Cleaning', value: '100' });
});

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function pay(amount: string, more: object = {}): Promise<string> {
  return make({ klass: 'order_payment', ticket_id: order, method: 'cash', amount, ...more });
}
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function remove(id: string): Promise<void> {
  const { _rev: rev } = await read(id);
  const gone = await ana.call('DELETE', `${group}/${id}?rev=${String(rev)}`);
  expect(gone.status, gone.text).toBe(200);
}
async function move(...steps: readonly string[]): Promise<void> {
  for (const status of steps) {
    const { _rev: rev } = await read(order);
    const moved = await ana.call('PUT', `${group}/${order}?rev=${String(rev)}`, { status });
    expect(moved.status, moved.text).toBe(201);
  }
}
async function incomes(): Promise<unknown> {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'income' },
    fields: ['value', 'wallet_id', 'description', 'date', 'confirmed', 'source'],
  });
  return found.body['docs'];
}
async function balance(): Promise<unknown> {
  return (await read(wallet))['balance'];
}

test('an order that is done and paid is one income, which goes with its payment', async () => {
  await pay('40');
  await move('doing', 'done');
  expect(await incomes()).toEqual([]);
  const rest = await pay('60');
  const income = {
    value: '100.00',
    wallet_id: wallet,
    description: '#0001 Dust',
    date: '2026-03-09',
    confirmed: true,
    source: order,
  };
  expect(await incomes()).toEqual([income]);
  expect(await balance()).toBe('100.00');
  await make({ klass: 'order_line', ticket_id: order, description: 'Cable', value: '10' });
  expect(await incomes()).toEqual([income]);
  await pay('10');
  expect(await incomes()).toEqual([{ ...income, value: '110.00' }]);
  await remove(rest);
  expect(await incomes()).toEqual([]);
  expect(await balance()).toBe('0.00');
  const restored = await ana.call('POST', `${group}/_restore`, { ids: [rest] });
  expect(restored.body).toMatchObject([{ id: rest }]);
  expect(await balance()).toBe('110.00');
});

test('a refund removes the income; the income of a reopened order stays', async () => {
  const paid = await pay('100');
  await move('doing', 'done');
  expect(await balance()).toBe('100.00');
  await move('doing', 'done');
  expect(await incomes()).toHaveLength(1);
  await pay('30', { refund_of: paid });
  expect(await incomes()).toEqual([]);
});

test('a removed ticket takes its income along and brings it back', async () => {
  await pay('100');
  await move('doing', 'done');
  await remove(order);
  expect(await balance()).toBe('0.00');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [order] })).body).toMatchObject([{ id: order }]);
  expect(await incomes()).toHaveLength(1);
  expect(await balance()).toBe('100.00');
});

test('a member from whom the wallet is hidden takes payments, and the income follows', async () => {
  const bia = await signUp(running.app);
  await bring(ana, group, bia);
  const paid = await pay('100');
  await move('doing', 'done');
  const { _rev: rev } = await read(wallet);
  const hidden = await ana.call('PUT', `${group}/${wallet}?rev=${String(rev)}`, { members: [ana.id] });
  expect(hidden.status, hidden.text).toBe(201);
  expect((await bia.call('GET', `${group}/${wallet}`)).status).toBe(404);
  const line = { klass: 'order_line', ticket_id: order, description: 'Cable', value: '10' };
  expect((await bia.call('POST', group, line)).status).toBe(201);
  const payment = { klass: 'order_payment', ticket_id: order, method: 'cash', amount: '10' };
  const more = await bia.call('POST', group, payment);
  expect(more.status, more.text).toBe(201);
  expect(await incomes()).toMatchObject([{ value: '110.00', wallet_id: wallet }]);
  expect(await balance()).toBe('110.00');
  const gone = await bia.call('DELETE', `${group}/${paid}?rev=${String((await read(paid))['_rev'])}`);
  expect(gone.status, gone.text).toBe(200);
  expect(await incomes()).toEqual([]);
  expect(await balance()).toBe('0.00');
  // Nothing of it is answered to her, in this transaction or later.
  const bulk = await bia.call('POST', `${group}/_bulk_docs`, {
    docs: [
      { ...payment, amount: '100' },
      { klass: 'income', value: '1', date: '2026-03-10', wallet_id: wallet },
    ],
  });
  expect(bulk.body).toMatchObject([{ ok: true }, { error: 'unprocessable_entity' }]);
  for (const path of [`${group}/${wallet}`, `${group}/_trash`])
    expect((await bia.call('GET', path)).text, path).not.toMatch(/"id":"(wal|inc)-|Counter/);
  const found = await bia.call('POST', `${group}/_find`, { selector: { klass: 'income' } });
  expect(found.body['docs']).toEqual([]);
});

test('many payments at once make one income', async () => {
  await move('doing', 'done');
  await Promise.all(
    Array.from({ length: 20 }, async () =>
      ana.call('POST', group, { klass: 'order_payment', ticket_id: order, method: 'card', amount: '50' }),
    ),
  );
  expect(await incomes()).toMatchObject([{ value: '100.00' }]);
});

test('without a usable wallet nothing is added', async () => {
  const [setting] = (
    await ana.call('POST', `${group}/_find`, { selector: { klass: 'account_configuration', key: 'order-wallet' } })
  ).body['docs'] as { _id: string }[];
  const choose = async (value: string): Promise<void> => {
    const { _rev: rev } = await read(setting?._id ?? '');
    const saved = await ana.call('PUT', `${group}/${setting?._id}?rev=${String(rev)}`, { value });
    expect(saved.status, saved.text).toBe(201);
  };
  await move('doing', 'done');
  for (const fields of [{ currency: 'USD' }, { active: false }, { members: [ana.id] }]) {
    await choose(await make({ klass: 'wallet', name: 'Other', currency: 'BRL', ...fields }));
    const paid = await pay('100');
    expect(await incomes()).toEqual([]);
    await remove(paid);
  }
  await choose(wallet);
  await remove(wallet);
  await pay('100');
  expect(await incomes()).toEqual([]);
});
