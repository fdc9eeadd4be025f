import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zipOf } from '#platform/entity/files/testing.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { contentsOf } from '#src/testing/drive/zip.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { mapOsDump, repairShoprCustomers, repairShoprTickets } from '../../rules/history/samples.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app, { fullname: 'Rui Técnico', locale: 'pt-BR' });
  group = await foundGroup(ana, { name: 'Oficina', currency: 'BRL', locale: 'pt-BR' });
});
afterAll(async () => running.close());

type Body = Readonly<Record<string, unknown>>;
const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64');

async function rehearse(file: string | Uint8Array, more: Body = {}): Promise<Body> {
  const { status, body, text } = await ana.call('POST', `${group}/_shop_history/preview`, {
    file: base64(file),
    ...more,
  });
  expect(status, text).toBe(200);
  return body;
}

async function load(file: string | Uint8Array, more: Body = {}): Promise<string> {
  const { status, body, text } = await ana.call('POST', `${group}/_shop_history`, {
    file: base64(file),
    file_name: 'export',
    ...more,
  });
  expect(status, text).toBe(201);
  await ended(String(body['id']));
  return String(body['id']);
}

async function ended(id: string): Promise<Body> {
  for (;;) {
    const { body } = await ana.call('GET', `${group}/_shop_history/${id}?left=true`);
    if (body['step'] === null) return body;
  }
}

const find = async (selector: Body): Promise<readonly Body[]> =>
  (await ana.call('POST', `${group}/_find`, { selector, limit: 200 })).body['docs'] as readonly Body[];
const read = async (id: unknown): Promise<Body> => (await ana.call('GET', `${group}/${String(id)}`)).body;
const undo = async (id: string, body: Body = {}) =>
  ana.call('PUT', `${group}/_design/history/_update/undo/${id}`, body);

test('a rehearsal tells what a dump of Map-OS would add, and writes nothing', async () => {
  const preview = await rehearse(mapOsDump);
  expect(preview).toMatchObject({
    program: 'map-os',
    counts: {
      orders: { new: 2, known: 0, conflict: 0, rejected: 0 },
      customers: { new: 2 },
      equipment: { new: 2 },
      parts: { new: 1 },
      lines: { new: 2 },
      notes: { new: 2 },
    },
    numbers: { first: 101, last: 102, next: 103 },
    people: [{ name: 'Rui Técnico', count: 2, user_id: ana.id }],
    first: [
      { number: 101, customer: 'João D\'Ávila; "Jota"', status: 'done' },
      { number: 102, status: 'block' },
    ],
  });
  expect(await find({ klass: 'ticket' })).toEqual([]);
});

test('an import preserves numbers, days, people and states, and the next ticket comes after the highest number', async () => {
  await load(mapOsDump);
  const [done] = await find({ klass: 'ticket', number: 101 });
  expect(done).toMatchObject({
    created_at: '2024-05-01T12:00:00.000Z',
    done_at: '2024-05-09T12:00:00.000Z',
    status: 'done',
    technical_id: ana.id,
    total: '350.50',
    paid: '350.50',
    due: '0.00',
  });
  expect(await read(done?.['customer_id'])).toMatchObject({
    cpf: '529.982.247-25',
    created_at: '2019-03-04T12:00:00.000Z',
  });
  expect(await read(done?.['equipment_id'])).toMatchObject({ identifier: 'PF-0X12', maker: 'Lenovo' });
  expect((await find({ klass: 'comment' })).map(({ content }) => content)).toContain('Cliente avisado');
  expect(await find({ klass: 'stock_part' })).toMatchObject([{ on_hand: '4', cost: '180.00', price: '300.00' }]);
  const { body } = await ana.call('POST', group, { klass: 'ticket', content: 'New' });
  expect(await read(body['id'])).toMatchObject({ number: 103 });
  const hits = await ana.call('POST', `${group}/_search`, { text: 'queimado' });
  expect(hits.body['rows']).toMatchObject([{ id: done?.['_id'] }]);
});

test('the same export adds nothing again, and a later one only what is new', async () => {
  const tickets = (text: string): Uint8Array => zipOf({ 'tickets.csv': text, 'customers.csv': repairShoprCustomers });
  await load(tickets(repairShoprTickets));
  const all = { orders: 0, customers: 0, equipment: 0, lines: 0, notes: 0, parts: 0 };
  const added = ({ counts }: Body): Body =>
    Object.fromEntries(
      Object.entries(counts as Record<string, { new: number }>).map(([list, count]) => [list, count.new]),
    );
  expect(added(await rehearse(tickets(repairShoprTickets)))).toEqual(all);
  const more = `${repairShoprTickets.replace('Waiting for Parts', 'Resolved')}2003,Broken fan,Bia Souza,11,"2023-02-06 10:15 AM",,New,Hardware,Zoe,\n`;
  expect(added(await rehearse(tickets(more)))).toEqual({ ...all, orders: 1, notes: 1 });
  await load(tickets(more));
  const [fan] = await find({ klass: 'ticket', number: 2003 });
  const [screen] = await find({ klass: 'ticket', number: 2001 });
  expect(fan).toMatchObject({ technician_name: 'Zoe', customer_id: screen?.['customer_id'] });
});

test('a known order adds no device, even if its row describes it in other words', async () => {
  const file = (device: string): string => `OS;Defeito;Aparelho;Situação\n1;Não liga;${device};Aberto\n`;
  await load(file('Notebook'));
  expect(await rehearse(file('Laptop'))).toMatchObject({
    counts: { orders: { new: 0, known: 1 }, equipment: { new: 0, known: 1 } },
  });
});

test('a number that another ticket has is a conflict, or gets a new number', async () => {
  await ana.call('POST', group, { klass: 'ticket', content: 'Own' });
  const file = 'OS;Defeito;Situação;Entrada\n1;Não liga;Aberto;02/03/2024\n2;Quebrou;Aberto;03/03/2024\n';
  expect(await rehearse(file)).toMatchObject({
    counts: { orders: { new: 1, conflict: 1 } },
    left_out: [{ line: 2, verdict: 'conflict', reason: 'number-taken' }],
  });
  expect(await rehearse(file, { taken: 'renumber' })).toMatchObject({
    first: [{ number: 3, former_number: '1' }, { number: 2 }],
  });
  await load(file, { taken: 'renumber' });
  expect((await find({ klass: 'ticket', former_number: '1' })).map(({ number }) => number)).toEqual([3]);
});

test('customers that the group has are known by name and phone', async () => {
  const { body } = await ana.call('POST', group, {
    klass: 'customer',
    name: 'Ana Lima',
    phones: [{ number: '+55 11 91234-5678' }],
  });
  await load('OS;Cliente;Telefone;Defeito;Status\n5;ana lima;(11) 91234-5678;Tela;Aberto\n');
  expect(await find({ klass: 'customer' })).toHaveLength(1);
  expect(await find({ klass: 'ticket' })).toMatchObject([{ customer_id: body['id'] }]);
});

/**
 * The files of the group's archive, except what tells that something was written and removed: the feed of changes with its sequence, and the
 * record of the import.
 */
async function archive(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-history-'));
  const file = join(folder, 'group.zip');
  await exportArchive(running.app, group, file);
  const all = [...(await contentsOf(file))].map(([name, bytes]): [string, string] => [name, bytes.toString()]);
  rmSync(folder, { recursive: true, force: true });
  return new Map(
    all
      .filter(([name]) => !/changes|shop_imports|oficina-group\.json/.test(name))
      // A counter of nothing is as none.
      .map(([name, text]) => [name, text.replaceAll(/.*(?:"name":"seq"|"amount":0,"size":0\}).*\n/g, '')]),
  );
}

test('an undo leaves the group as it was before', async () => {
  await ana.call('POST', group, { klass: 'ticket', content: 'Own' });
  const before = await archive();
  const id = await load(mapOsDump);
  const between = await archive();
  const differing = [...before.keys()].filter((name) => between.get(name) !== before.get(name)).join(' ');
  for (const table of [
    'tickets',
    'customers',
    'equipment',
    'comments',
    'order_lines',
    'stock_moves',
    'search',
    'counters',
  ])
    expect(differing).toContain(table);
  expect((await undo(id)).status).toBe(201);
  const after = await archive();
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, text] of before) expect(after.get(name), name).toBe(text);
  expect((await undo(id)).status).toBe(422);
  await load(mapOsDump);
  expect(await find({ klass: 'ticket' })).toHaveLength(3);
});

test('an undo is refused when people worked with the records, or leaves these', async () => {
  const id = await load(mapOsDump);
  const [changed] = await find({ klass: 'ticket', number: 102 });
  await ana.call('PUT', `${group}/${String(changed?.['_id'])}?rev=${String(changed?.['_rev'])}`, { priority: 'high' });
  const refused = await undo(id);
  expect([refused.status, refused.body['reason']]).toEqual([
    422,
    { base: [{ code: 'records-changed-since', params: { count: 3 } }] },
  ]);
  expect(await ended(id)).toMatchObject({
    left_count: 3,
    left: [
      { klass: 'ticket', title: '#102 Atola papel', reason: 'changed' },
      { klass: 'customer', reason: 'belongs-to-left' },
      { klass: 'equipment', reason: 'belongs-to-left' },
    ],
  });
  expect((await undo(id, { partial: true })).status).toBe(201);
  expect((await find({ klass: 'ticket' })).map(({ number }) => number)).toEqual([102]);
  expect((await find({ klass: 'customer' })).map(({ name }) => name)).toEqual(['Padaria Pão (Bom), LTDA']);
  expect(await read(id)).toMatchObject({ remaining: 3 });
  expect(await rehearse(mapOsDump)).toMatchObject({
    counts: { orders: { new: 1, known: 1 }, customers: { new: 1, known: 1 } },
  });
});

test('a comment, a new ticket or a file on an imported record leaves it in an undo', async () => {
  const id = await load(mapOsDump);
  const [done] = await find({ klass: 'ticket', number: 101 });
  await ana.call('POST', group, { klass: 'comment', item_id: done?.['_id'], content: 'Called' });
  expect((await undo(id, { partial: true })).status).toBe(201);
  expect((await find({ klass: 'ticket' })).map(({ number }) => number)).toEqual([101]);
  expect(await find({ klass: 'order_line' })).toHaveLength(2);
  expect(await read(done?.['_id'])).toMatchObject({ total: '350.50', customer_id: done?.['customer_id'] });
});

test('files that cannot be read are named with their reasons', async () => {
  const orders = 'OS;Defeito;Status\n1;Tela;Aberto\n';
  const entity = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>';
  const workbook = zipOf({ 'xl/workbook.xml': entity });
  const file = zipOf({
    'orders.csv': orders,
    'cut.zip': zipOf({ 'a.csv': orders }).slice(0, 60),
    'book.xlsx': workbook,
    'page.html': '<html><table></table></html>',
    'binary.csv': new Uint8Array(4000).fill(1),
    'cut.sql': mapOsDump.slice(0, 1200),
    'empty.csv': '',
  });
  const { refused, counts } = await rehearse(file);
  expect(refused).toEqual([
    { name: 'cut.zip', reason: 'damaged' },
    { name: 'book.xlsx', reason: 'damaged' },
    { name: 'page.html', reason: 'other-format' },
    { name: 'binary.csv', reason: 'wrong-encoding' },
    { name: 'cut.sql', reason: 'damaged' },
    { name: 'empty.csv', reason: 'no-table' },
  ]);
  expect(counts).toMatchObject({ orders: { new: 1 } });
  expect(await rehearse(zipOf({ 'a.csv': new Uint8Array(120_000_000) }))).toMatchObject({
    refused: [{ reason: 'too-large' }],
  });
});
