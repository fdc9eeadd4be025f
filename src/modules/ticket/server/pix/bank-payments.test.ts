import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

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
  running.clock.now = new Date('2026-03-12T15:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  wallet = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  await make({ klass: 'account_configuration', key: 'order-wallet', value: wallet });
  const customer_id = await make({ klass: 'customer', name: 'Maria da Silva Souza' });
  order = await make({ klass: 'ticket', content: 'Fan is loud', problem: 'Dust', customer_id });
  await make({ klass: 'order_line', ticket_id: order, description: 'Cleaning', value: '100' });
});

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function remove(id: string): Promise<void> {
  const { _rev: rev } = await read(id);
  const gone = await ana.call('DELETE', `${group}/${id}?rev=${String(rev)}`);
  expect(gone.status, gone.text).toBe(200);
}
async function finish(): Promise<void> {
  for (const status of ['doing', 'done']) {
    const { _rev: rev } = await read(order);
    expect((await ana.call('PUT', `${group}/${order}?rev=${String(rev)}`, { status })).status).toBe(201);
  }
}
async function find(klass: string): Promise<readonly Record<string, unknown>[]> {
  return (await ana.call('POST', `${group}/_find`, { selector: { klass } })).body['docs'] as Record<string, unknown>[];
}
async function upload(...lines: readonly string[]): Promise<string> {
  const done = await ana.call('POST', `${group}/wallets-upload`, {
    wallet,
    content: ['Data;Histórico;Valor', ...lines, ''].join('\n'),
    column: ['date', 'description', 'value'],
    header_line: 1,
    date_format: 'dmy',
    decimal: ',',
    most_items_are: 'income',
    status: 'confirmed',
    mode: 'import',
  });
  expect(done.status, done.text).toBe(201);
  return String(done.body['id']);
}
interface Proposal {
  readonly row: string;
  readonly source: string;
  readonly label: string;
}
async function proposals(query = '', who = ana): Promise<readonly Proposal[]> {
  const answer = await who.call('GET', `${group}/_payment_proposals${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['rows'] as Proposal[];
}
async function decide(verb: 'accept' | 'decline', row: string, who = ana) {
  return who.call('PUT', `${group}/_design/payment/_update/${verb}/${row}`, {});
}

test('a row with the code or with amount and name proposes the payment, and accepting makes one income', async () => {
  const csv = await upload('10/03/2026;PIX RECEBIDO OS0001;60,00', '11/03/2026;TED JOANA LIMA;40,00');
  const [first, ...others] = await proposals(`?csv=${csv}`);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ source: order, label: '#0001' });
  const row = first?.row ?? '';
  expect((await decide('accept', row)).status).toBe(201);
  expect(await find('order_payment')).toMatchObject([
    { method: 'pix', amount: '60.00', ticket_id: order, bank_row: row, at: '2026-03-10T12:00:00.000Z' },
  ]);
  const [payment] = await find('order_payment');
  expect(await read(row)).toMatchObject({ imported: false, source: payment?.['_id'] });
  expect((await decide('accept', row)).status).toBe(404);
  await upload('12/03/2026;TED MARIA S SOUZA;40,00');
  const [second] = await proposals();
  expect((await decide('accept', second?.row ?? '')).status).toBe(201);
  expect(await read(order)).toMatchObject({ paid: '100.00', due: '0.00' });
  await finish();
  expect((await find('income')).map(({ value, imported }) => [value, imported])).toEqual(
    expect.arrayContaining([
      ['60.00', false],
      ['40.00', true],
      ['40.00', false],
    ]),
  );
  expect(await find('income')).toHaveLength(3);
  expect((await read(wallet))['balance']).toBe('100.00');
});

test('cash next to a bank row is the only part that becomes an income of its own', async () => {
  await make({ klass: 'order_payment', ticket_id: order, method: 'cash', amount: '30' });
  await make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value: '70', description: 'OS0001' });
  const [one] = await proposals();
  expect((await decide('accept', one?.row ?? '')).status).toBe(201);
  await finish();
  const incomes = await find('income');
  expect(incomes.map(({ value, source }) => [value, source === order])).toEqual(
    expect.arrayContaining([
      ['70.00', false],
      ['30.00', true],
    ]),
  );
});

test('removing the payment frees the row, undoing the import takes the payment', async () => {
  const csv = await upload('10/03/2026;PIX OS0001;100,00');
  const [one] = await proposals();
  const row = one?.row ?? '';
  await decide('accept', row);
  await remove(String((await find('order_payment'))[0]?.['_id']));
  expect(await read(row)).not.toHaveProperty('source');
  expect(await read(order)).toMatchObject({ due: '100.00' });
  expect(await proposals()).toEqual([one]);
  await decide('accept', row);
  await finish();
  expect((await ana.call('PUT', `${group}/_design/undo/_update/csv/${csv}`, {})).status).toBe(201);
  expect(await find('order_payment')).toEqual([]);
  expect(await find('income')).toEqual([]);
  expect(await read(order)).toMatchObject({ paid: '0.00', due: '100.00' });
});

test('a payment that a person recorded before becomes that of the row', async () => {
  const paid = await make({ klass: 'order_payment', ticket_id: order, method: 'pix', amount: '100' });
  const csv = await upload('11/03/2026;PIX RECEBIDO MARIA SILVA SOUZA;100,00');
  const [one] = await proposals();
  expect((await decide('accept', one?.row ?? '')).status).toBe(201);
  expect(await find('order_payment')).toMatchObject([{ _id: paid, bank_row: one?.row }]);
  await finish();
  expect(await find('income')).toMatchObject([{ _id: one?.row, imported: false }]);
  await ana.call('PUT', `${group}/_design/undo/_update/csv/${csv}`, {});
  expect(await find('order_payment')).toMatchObject([{ _id: paid }]);
  expect(await find('income')).toMatchObject([{ source: order, value: '100.00' }]);
});

test('a restored payment is that of its row again, or a plain one if the row is gone', async () => {
  const paid = await make({ klass: 'order_payment', ticket_id: order, method: 'pix', amount: '100' });
  await upload('11/03/2026;PIX RECEBIDO OS0001;100,00');
  const [one] = await proposals();
  await decide('accept', one?.row ?? '');
  await remove(paid);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [paid] })).status).toBe(200);
  expect(await read(one?.row ?? '')).toMatchObject({ source: paid });
  await remove(paid);
  await remove(one?.row ?? '');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [paid] })).status).toBe(200);
  expect(await read(paid)).not.toHaveProperty('bank_row');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [one?.row] })).status).toBe(200);
  expect(await read(one?.row ?? '')).not.toHaveProperty('source');
});

test('a settled bill, a cancelled ticket and a declined row are no proposals', async () => {
  await make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value: '100', description: 'OS0001' });
  await make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value: '50', description: 'OS0001' });
  const [one, two] = await proposals();
  expect((await decide('decline', one?.row ?? '')).status).toBe(201);
  expect(await proposals()).toEqual([two]);
  const { _rev: rev } = await read(order);
  await ana.call('PUT', `${group}/${order}?rev=${String(rev)}`, { status: 'cancel', reason: 'x' });
  expect((await decide('accept', two?.row ?? '')).status).toBe(422);
  expect(await find('order_payment')).toEqual([]);
});

test('of forty acceptances at once one is recorded', async () => {
  await make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value: '100', description: 'OS0001' });
  const [one] = await proposals();
  const all = await Promise.all(Array.from({ length: 40 }, async () => decide('accept', one?.row ?? '')));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await find('order_payment')).toHaveLength(1);
});

test('who may not read tickets gets no proposal, who may not write them accepts none', async () => {
  await make({ klass: 'income', wallet_id: wallet, date: '2026-03-10', value: '100', description: 'OS0001' });
  const [one] = await proposals();
  const [blind, reader] = [await signUp(running.app), await signUp(running.app)];
  await bring(ana, group, blind, { limits: [{ module: 'ticket', right: 'none' }] });
  await bring(ana, group, reader, { limits: [{ module: 'ticket', right: 'read' }] });
  expect(await proposals('', blind)).toEqual([]);
  expect((await decide('accept', one?.row ?? '', blind)).status).toBe(404);
  expect(await proposals('', reader)).toEqual([one]);
  expect((await decide('accept', one?.row ?? '', reader)).status).toBe(404);
  expect(await find('order_payment')).toEqual([]);
});
