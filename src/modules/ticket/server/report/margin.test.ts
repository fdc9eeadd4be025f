import { Big } from 'big.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
  bob = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  await bring(ana, group, bob);
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}

type Row = { key: string | null; label?: string; figures: Record<string, string | number | null> };
async function report(name: string, query = ''): Promise<Record<string, Row[]>> {
  const { status, body, text } = await ana.call('GET', `${group}/_design/report/_view/${name}${query}`);
  expect(status, text).toBe(200);
  return body['sections'] as Record<string, Row[]>;
}

async function finish(fields: object, lines: readonly object[]): Promise<string> {
  const id = await make({ klass: 'ticket', content: 'x', problem: 'y', ...fields });
  for (const line of lines) await make({ klass: 'order_line', ticket_id: id, description: 'x', ...line });
  const rev = String((await ana.call('GET', `${group}/${id}`)).body['_rev']);
  expect((await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'done' })).status).toBe(201);
  return id;
}

test('revenue, cost, margin and commission by technician and month lead to their lines', async () => {
  await make({ klass: 'account_configuration', key: 'commission-percent', value: '10' });
  const phones = await make({ klass: 'category', name: 'Phones', commission: 20 });
  const part = await make({ klass: 'stock_part', name: 'Display', price: '300' });
  await make({ klass: 'stock_move', part_id: part, reason: 'bought', quantity: '9', cost: '120.55' });
  await finish({ technical_id: ana.id }, [
    { value: '200', line_kind: 'labour' },
    { part_id: part, line_kind: 'part' },
    { value: '50', line_kind: 'labour', technical_id: bob.id },
    { line_kind: 'discount', percent: '10' },
  ]);
  await finish({ technical_id: bob.id, category_id: phones }, [{ value: '100', line_kind: 'labour' }]);
  await make({ klass: 'ticket', content: 'Not done', status: 'doing' });
  const { technician = [], month = [] } = await report('margin');
  const money = (row: Row | undefined): unknown[] =>
    ['count', 'revenue', 'cost', 'margin', 'commission'].map((name) => row?.figures[name]);
  const of = (id: string): Row | undefined => technician.find(({ key }) => key === id);
  expect(money(of(ana.id))).toEqual([3, '445.00', '120.55', '324.45', '20.00']);
  expect(money(of(bob.id))).toEqual([2, '150.00', '0.00', '150.00', '25.00']);
  expect(of(bob.id)?.label).toBeDefined();
  expect(month.map(money)).toEqual([[5, '595.00', '120.55', '474.45', '45.00']]);
  for (const id of [ana.id, bob.id]) {
    const { lines = [] } = await report('margin-lines', `?technician=${id}`);
    for (const name of ['revenue', 'cost', 'margin', 'commission']) {
      const sum = lines.reduce((all, { figures }) => all.plus(String(figures[name])), new Big(0));
      expect(sum.toFixed(2), name).toBe(of(id)?.figures[name]);
    }
  }
  expect((await report('margin-lines'))['lines']).toHaveLength(5);
  expect((await report('margin-lines', '?technician=none'))['lines']).toEqual([]);
  await make({ klass: 'account_configuration', key: 'commission-of', value: 'margin' });
  const after = (await report('margin'))['technician'] ?? [];
  expect(after.find(({ key }) => key === ana.id)?.figures['commission']).toBe('32.45');
});

test('a discount above the other lines lowers to nothing, and a part that went back costs nothing', async () => {
  const part = await make({ klass: 'stock_part', name: 'Display', price: '300' });
  await make({ klass: 'stock_move', part_id: part, reason: 'bought', quantity: '9', cost: '100' });
  const id = await finish({}, [
    { value: '10', line_kind: 'labour' },
    { part_id: part, line_kind: 'part', given_back: true, value: '5' },
    { line_kind: 'discount', value: '15' },
  ]);
  const lines = (await ana.call('POST', `${group}/_find`, { selector: { klass: 'order_line', ticket_id: id } })).body[
    'docs'
  ] as { _id: string; _rev: string; line_kind: string }[];
  const labour = lines.find((line) => line.line_kind === 'labour');
  await ana.call('DELETE', `${group}/${String(labour?._id)}?rev=${String(labour?._rev)}`);
  const { technician = [] } = await report('margin');
  expect(technician).toMatchObject([{ key: null, figures: { revenue: '0.00', cost: '0.00', margin: '0.00' } }]);
});

test('the settings of commissions are percentages and known words', async () => {
  for (const [key, value] of [
    ['commission-percent', '101'],
    ['commission-percent', '-1'],
    ['commission-percent', '5,5'],
    ['commission-of', 'x'],
  ])
    expect((await ana.call('POST', group, { klass: 'account_configuration', key, value })).status, value).toBe(422);
});
