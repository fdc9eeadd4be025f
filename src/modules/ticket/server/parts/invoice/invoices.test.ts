import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleInvoice } from '../../../rules/parts/invoice/sample-invoice.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina', currency: 'BRL' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const find = async (selector: object) =>
  (await ana.call('POST', `${group}/_find`, { selector, limit: 200 })).body['docs'] as Record<string, unknown>[];
const preview = async (xml: string) => ana.call('POST', `${group}/_supplier_invoices/preview`, { xml });
const apply = async (xml: string, lines: readonly object[]) =>
  ana.call('POST', `${group}/_supplier_invoices`, { xml, lines });
const reasonOf = ({ body }: { body: Record<string, unknown> }): unknown => body['reason'];
const partsOf = ({ body }: { body: Record<string, unknown> }): unknown[] =>
  (body['lines'] as { part: unknown }[]).map(({ part }) => part);

test('an invoice is previewed, put into the stock once, and the numbers of the supplier are remembered', async () => {
  const display = await make({ klass: 'stock_part', name: 'Display', ean: '7891000315507' });
  const seen = await preview(sampleInvoice());
  expect(seen.status, seen.text).toBe(200);
  expect(seen.body).toMatchObject({ number: '4711', supplier: 'Telas & Peças SA', total: '391.00' });
  expect(partsOf(seen)).toEqual([
    { part_id: display, name: 'Display', on_hand: '0', serials: false, by: 'ean', pieces: '1' },
    null,
  ]);
  expect(await find({ klass: 'supplier_invoice' })).toEqual([]);
  const lines = [
    { line: 1, part_id: display },
    { line: 2, new_part: { name: 'Parafuso', price: '0.50' }, pieces: '100' },
  ];
  const both = await Promise.all([apply(sampleInvoice(), lines), apply(sampleInvoice(), lines)]);
  expect(both.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 201)?.body).toMatchObject({ moves: 2, new_parts: 1, arrived: 0 });
  expect(reasonOf(both.find(({ status }) => status === 422) ?? { body: {} })).toEqual({
    xml: [{ code: 'invoice-is-known', params: { number: '4711', supplier: 'Telas & Peças SA' } }],
  });
  expect(await read(display)).toMatchObject({ on_hand: '2', cost: '180.50' });
  const [screw] = await find({ klass: 'stock_part', name: 'Parafuso' });
  expect(screw).toMatchObject({ on_hand: '300', cost: '0.10', price: '0.50' });
  const [invoice] = await find({ klass: 'supplier_invoice' });
  expect(invoice).toMatchObject({ number: '4711', issued_on: '2026-11-20', total: '391.00', currency: 'BRL' });
  expect(await find({ klass: 'stock_move', invoice_id: invoice?.['_id'] })).toHaveLength(2);
  const next = await preview(sampleInvoice({ number: 4712 }));
  expect(partsOf(next)[1]).toMatchObject({ part_id: screw?.['_id'], by: 'code', pieces: '100' });
  await apply(sampleInvoice({ number: 4712 }), [{ line: 2, part_id: display, pieces: '1' }]);
  expect(partsOf(await preview(sampleInvoice({ number: 4713 })))[1]).toMatchObject({ part_id: display, pieces: '1' });
});

test('invoices with a wrong digit, of another shop, with a document type or cut are refused with a reason', async () => {
  await make({ klass: 'account_configuration', key: 'cnpj', value: '12.ABC.345/01DE-35' });
  expect((await preview(sampleInvoice())).status).toBe(200);
  const refused = async (xml: string): Promise<unknown> => {
    const [seen, booked] = [await preview(xml), await apply(xml, [{ line: 1, new_part: { name: 'x' } }])];
    expect([seen.status, booked.status, reasonOf(booked)]).toEqual([422, 422, reasonOf(seen)]);
    return reasonOf(seen);
  };
  expect(await refused(sampleInvoice({ shop: '11444777000161' }))).toEqual({
    xml: [{ code: 'invoice-of-another-shop' }],
  });
  expect(await refused(sampleInvoice().slice(0, -200))).toEqual({ xml: [{ code: 'damaged-file' }] });
  expect(await refused(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${sampleInvoice()}`)).toMatchObject({ xml: [{}] });
  const digit = /(\d)" versao/.exec(sampleInvoice())?.[1] === '3' ? '4' : '3';
  expect(await refused(sampleInvoice({ digit }))).toEqual({ xml: [{ code: 'wrong-key' }] });
  expect(await find({ klass: 'stock_part' })).toEqual([]);
  for (const value of ['12.ABC.345/01DE-36', 'x'])
    expect((await ana.call('POST', group, { klass: 'account_configuration', key: 'cnpj', value })).status).toBe(422);
});

test('the CNPJ of the Pix key is the shop’s too', async () => {
  await make({ klass: 'account_configuration', key: 'pix-key', value: '11.222.333/0001-81' });
  expect(reasonOf(await preview(sampleInvoice()))).toEqual({ xml: [{ code: 'invoice-of-another-shop' }] });
  expect((await preview(sampleInvoice({ shop: '11222333000181' }))).status).toBe(200);
});

test('an invoice of which nothing goes into the stock can be taken later', async () => {
  expect(reasonOf(await apply(sampleInvoice(), []))).toEqual({ lines: [{ code: 'nothing-to-stock' }] });
  expect(reasonOf(await apply(sampleInvoice(), [{ line: 1 }]))).toEqual({ lines: [{ code: 'nothing-to-stock' }] });
  expect(await find({ klass: 'supplier_invoice' })).toEqual([]);
  expect((await preview(sampleInvoice())).status).toBe(200);
});

test('a refused line leaves nothing of the invoice', async () => {
  const serials = await make({ klass: 'stock_part', name: 'Battery', serials: true });
  const wrong: readonly (readonly object[])[] = [
    [{ line: 1, part_id: 'prt-none' }],
    [{ line: 3, new_part: { name: 'x' } }],
    [
      { line: 1, new_part: { name: 'x' } },
      { line: 1, new_part: { name: 'y' } },
    ],
    [
      { line: 1, new_part: { name: 'x' } },
      { line: 2, part_id: serials },
    ],
    [{ line: 1, new_part: { name: 'x' }, pieces: '0' }],
    [{ line: 1, part_id: serials, serials: ['A'] }],
    [{ line: 1, part_id: serials, serials: ['A', 'A'] }],
    [{ line: 1, new_part: { name: '' } }],
    [{ line: 1, pieces: '-1' }],
  ];
  for (const lines of wrong) {
    const { status, text } = await apply(sampleInvoice(), lines);
    expect([400, 422], text).toContain(status);
  }
  for (const klass of ['supplier_invoice', 'stock_move']) expect(await find({ klass })).toEqual([]);
  expect(await find({ klass: 'stock_part' })).toHaveLength(1);
  expect((await apply(sampleInvoice(), [{ line: 1, part_id: serials, serials: ['A', 'B'] }])).status).toBe(201);
  expect(await read(serials)).toMatchObject({ on_hand: '2' });
});

test('an invoice with 990 new parts is put into the stock in a moment', async () => {
  const lines = Array.from({ length: 990 }, (_none, place) => ({
    code: `C${place}`,
    name: `Part ${place}`,
    quantity: '1',
    price: '1.00',
  }));
  const decisions = lines.map(({ name }, place) => ({ line: place + 1, new_part: { name } }));
  const xml = sampleInvoice({ lines: [...lines.slice(0, 989), ...lines.slice(0, 1)] });
  const { status, body, text } = await apply(xml, decisions);
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ moves: 990, new_parts: 989 });
});

test('ordered parts arrive with the invoice, and their pieces are in the stock once', async () => {
  const display = await make({ klass: 'stock_part', name: 'Display', ean: '7891000315507' });
  const ticket = await make({ klass: 'ticket', content: 'Dark' });
  const order = async (doc: object): Promise<string> =>
    make({ klass: 'part_order', part_id: display, state: 'ordered', ...doc });
  const [one, many] = [await order({ ticket_id: ticket }), await order({ quantity: '2' })];
  const rev = String((await read(ticket))['_rev']);
  await ana.call('PUT', `${group}/${ticket}?rev=${rev}`, { status: 'block', reason: 'x', waits_for_part_id: one });
  const { body } = await apply(sampleInvoice(), [{ line: 1, part_id: display }]);
  expect(body).toMatchObject({ arrived: 1 });
  expect(await read(one)).toMatchObject({ state: 'arrived' });
  expect(await read(many)).toMatchObject({ state: 'ordered' });
  expect(await read(ticket)).toMatchObject({ status: 'open' });
  expect(await read(display)).toMatchObject({ on_hand: '2' });
});
