import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let order: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-03-10T20:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  order = await make({ klass: 'ticket', content: 'Fan is loud' });
});

async function post(doc: Record<string, unknown>) {
  return ana.call('POST', group, doc);
}
async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await post(doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function line(fields: Record<string, unknown>): Promise<string> {
  return make({ klass: 'order_line', ticket_id: order, description: 'Work', value: '100', ...fields });
}
async function pay(amount: string, more: Record<string, unknown> = {}) {
  return post({ klass: 'order_payment', ticket_id: order, method: 'cash', amount, ...more });
}
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function change(id: string, fields: object) {
  const { _rev: rev } = await read(id);
  return ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields);
}
async function remove(id: string) {
  const { _rev: rev } = await read(id);
  return ana.call('DELETE', `${group}/${id}?rev=${String(rev)}`);
}
async function sums(): Promise<unknown[]> {
  const { total, paid, due, bill_currency: currency } = await read(order);
  return [total, paid, due, currency];
}

test('lines, discounts and payments change the sums of the ticket, and nothing else of it', async () => {
  const { _rev: rev } = await read(order);
  expect(await sums()).toEqual([undefined, undefined, undefined, undefined]);
  const part = await line({ line_kind: 'part', description: 'Fan', quantity: '2', value: '40.05', cost: '20' });
  expect(await read(part)).toMatchObject({ quantity: '2', value: '40.05', currency: 'BRL' });
  const work = await line({});
  expect(await sums()).toEqual(['180.10', '0.00', '180.10', 'BRL']);
  const less = await line({ line_kind: 'discount', value: null, percent: '10', quantity: '5', description: 'Regular' });
  expect(await read(less)).not.toHaveProperty('quantity');
  expect((await sums())[0]).toBe('162.09');
  expect((await pay('62.09')).status).toBe(201);
  expect(await sums()).toEqual(['162.09', '62.09', '100.00', 'BRL']);
  expect((await change(work, { value: '200' })).status).toBe(201);
  expect(await sums()).toEqual(['252.09', '62.09', '190.00', 'BRL']);
  for (const id of [work, part, less]) expect((await remove(id)).status).toBe(200);
  expect(await sums()).toEqual(['0.00', '62.09', '-62.09', 'BRL']);
  expect((await read(order))['_rev']).toBe(rev);
});

test('a wrong line is refused at its field', async () => {
  const reason = async (fields: Record<string, unknown>) =>
    (await post({ klass: 'order_line', ticket_id: order, description: 'x', ...fields })).body['reason'];
  expect(await reason({})).toEqual({ value: [{ code: 'cant-be-blank' }] });
  expect(await reason({ value: '1.001' })).toHaveProperty('value');
  expect(await reason({ value: '-1' })).toEqual({
    value: [{ code: 'greater-than-or-equal-to', params: { count: 0 } }],
  });
  expect(await reason({ value: '1', ticket_id: 'tkt-00000000000000000000000000000000' })).toHaveProperty('ticket_id');
  expect(await reason({ line_kind: 'discount', value: '1' })).toEqual({ value: [{ code: 'discount-above-total' }] });
  await line({});
  expect(await reason({ line_kind: 'discount', value: '100.01' })).toEqual({
    value: [{ code: 'discount-above-total' }],
  });
  expect(await reason({ line_kind: 'discount', percent: '50', value: '5' })).toHaveProperty('percent');
  await line({ line_kind: 'discount', value: '60' });
  expect(await reason({ line_kind: 'discount', percent: '50' })).toEqual({
    percent: [{ code: 'discount-above-total' }],
  });
  expect((await sums())[0]).toBe('40.00');
});

test('several lines written together are checked together', async () => {
  const doc = (fields: object) => ({ klass: 'order_line', ticket_id: order, description: 'x', ...fields });
  const docs = [
    doc({ line_kind: 'discount', value: '30' }),
    doc({ value: '50' }),
    doc({ value: '10', tax_rate: '19' }),
  ];
  const bulk = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  expect(bulk.status, bulk.text).toBe(201);
  expect((await sums())[0]).toBe('30.00');
});

test('a rate is part of the price or comes on top, as the group has set when the line is written', async () => {
  await line({ tax_rate: '19' });
  expect((await sums())[0]).toBe('100.00');
  await make({ klass: 'account_configuration', key: 'order-tax', value: 'added' });
  expect((await sums())[0]).toBe('100.00');
  await line({ tax_rate: '19' });
  expect((await sums())[0]).toBe('219.00');
});

test('a payment is more than zero, not more than what is due, and of an order that was not cancelled', async () => {
  const reason = async (amount: string, more: Record<string, unknown> = {}) => (await pay(amount, more)).body['reason'];
  expect((await pay('50')).status).toBe(201);
  await line({});
  expect(await sums()).toEqual(['100.00', '50.00', '50.00', 'BRL']);
  expect(await reason('0')).toEqual({ amount: [{ code: 'greater-than', params: { count: 0 } }] });
  expect(await reason('-5')).toHaveProperty('amount');
  expect(await reason('50.01')).toEqual({ amount: [{ code: 'more-than-due', params: { due: '50.00' } }] });
  expect(await reason('10', { currency: 'USD' })).toHaveProperty('currency');
  expect(await reason('10', { method: 'shells' })).toHaveProperty('method');
  expect(await reason('10', { at: '2026-03-12T00:00:00.000Z' })).toEqual({ at: [{ code: 'in-the-future' }] });
  expect((await pay('60', { more_than_due: true, currency: 'BRL' })).status).toBe(201);
  expect(await sums()).toEqual(['100.00', '110.00', '-10.00', 'BRL']);
  expect(await reason('1')).toEqual({ amount: [{ code: 'more-than-due', params: { due: '0.00' } }] });
  expect((await change(order, { status: 'cancel', reason: 'Not worth it' })).status).toBe(201);
  expect(await reason('1')).toEqual({ amount: [{ code: 'order-is-cancelled' }] });
});

test('a refund is a record and at most what was paid; a payment with refunds stays', async () => {
  await line({});
  const paid = String((await pay('100', { method: 'pix', note: 'by phone' })).body['id']);
  const back = async (amount: string, of = paid) => pay(amount, { refund_of: of });
  expect((await back('100.01')).body['reason']).toEqual({
    amount: [{ code: 'more-than-paid', params: { paid: '100.00' } }],
  });
  const refund = String((await back('30')).body['id']);
  expect(await sums()).toEqual(['100.00', '70.00', '30.00', 'BRL']);
  expect((await back('70.01')).status).toBe(422);
  expect((await back('1', refund)).body['reason']).toHaveProperty('refund_of');
  expect((await remove(paid)).body['reason']).toEqual({ base: [{ code: 'payment-has-refunds' }] });
  expect((await change(paid, { amount: '1' })).status).toBe(422);
  expect((await change(paid, { note: 'on the counter' })).status).toBe(201);
  expect((await remove(refund)).status).toBe(200);
  expect((await remove(paid)).status).toBe(200);
  expect(await sums()).toEqual(['100.00', '0.00', '100.00', 'BRL']);
  const restored = await ana.call('POST', `${group}/_restore`, { ids: [refund, paid] });
  expect(restored.body).toMatchObject([{ error: 'unprocessable_entity' }, { id: paid }]);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [refund] })).body).toMatchObject([{ id: refund }]);
  expect(await sums()).toEqual(['100.00', '70.00', '30.00', 'BRL']);
});

test('of forty payments of the same rest one is stored', async () => {
  await line({});
  const all = await Promise.all(Array.from({ length: 40 }, async () => pay('100')));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of all.filter((one) => one.status !== 201))
    expect([status, body['reason']]).toEqual([422, { amount: [{ code: 'more-than-due', params: { due: '0.00' } }] }]);
  expect(await sums()).toEqual(['100.00', '100.00', '0.00', 'BRL']);
});

test('lines and payments go to the trash with their ticket and come back with it', async () => {
  await line({});
  const paid = String((await pay('80')).body['id']);
  await pay('30', { refund_of: paid });
  expect((await remove(order)).status).toBe(200);
  expect((await read(paid))['error']).toBe('not_found');
  const restored = await ana.call('POST', `${group}/_restore`, { ids: [order] });
  expect(restored.body, restored.text).toMatchObject([{ id: order }]);
  expect(await sums()).toEqual(['100.00', '50.00', '50.00', 'BRL']);
});

test('accepted lines of an estimate become lines of the bill once, and the next answer replaces them', async () => {
  const items = [
    { line_kind: 'labour', description: 'Two hours', quantity: '2', value: '80.00' },
    { line_kind: 'part', description: 'Fan', quantity: '1.005', value: '1.00' },
    { description: 'Cleaning', quantity: '1', value: '9.99' },
  ];
  const offer = await make({ klass: 'estimate', ticket_id: order, items });
  const step = async (verb: string, body: object = {}) =>
    ana.call('PUT', `${group}/_design/estimate/_update/${verb}/${offer}`, body);
  await step('send');
  await Promise.all(Array.from({ length: 8 }, async () => step('approve', { lines: [1, 2] })));
  expect(await sums()).toEqual(['161.01', '0.00', '161.01', 'BRL']);
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'order_line', ticket_id: order },
    fields: ['description', 'line_kind', 'quantity', 'value', 'estimate_id'],
    sort: [{ created_at: 'asc' }],
  });
  expect(found.body['docs']).toEqual([
    { description: 'Two hours', line_kind: 'labour', quantity: '2', value: '80.00', estimate_id: offer },
    { description: 'Fan', line_kind: 'part', quantity: '1.005', value: '1.00', estimate_id: offer },
  ]);
  await line({ value: '5', description: 'Cable' });
  await step('draft');
  await step('send');
  await step('approve', { lines: [3] });
  expect((await sums())[0]).toBe('14.99');
  await step('draft');
  await step('send');
  await step('decline');
  expect((await sums())[0]).toBe('5.00');
});

test('a bill has a limit of lines', async () => {
  const docs = Array.from({ length: 199 }, () => ({
    klass: 'order_line',
    ticket_id: order,
    description: 'x',
    value: '1',
  }));
  expect((await ana.call('POST', `${group}/_bulk_docs`, { docs })).status).toBe(201);
  await line({});
  const refused = await post({ klass: 'order_line', ticket_id: order, description: 'x', value: '1' });
  expect(refused.body['reason']).toEqual({ description: [{ code: 'bill-too-long', params: { count: 200 } }] });
});
