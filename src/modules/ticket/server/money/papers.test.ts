import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { create, pageOf, repairOf, visit } from '#src/testing/customer-page/repair.ts';
import { pdfText } from '#src/testing/pdf-text.ts';
import type { Sheet } from '../../rules/sheets/sheet.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina São João', locale: 'pt-BR', currency: 'BRL' });
  for (const [key, value] of Object.entries({ 'pix-key': '529.982.247-25', 'pix-city': 'São Paulo' }))
    await create(ana, group, { klass: 'account_configuration', key, value });
});
afterAll(async () => running.close());

async function order(): Promise<string> {
  const id = await create(ana, group, { klass: 'ticket', content: 'Não liga' });
  const line = async (fields: object): Promise<string> =>
    create(ana, group, { klass: 'order_line', ticket_id: id, description: 'Peça', value: '125.50', ...fields });
  await line({ description: 'Tela <nova>', quantity: '2', cost: '77.77', tax_rate: '5' });
  await line({ description: 'Cliente antigo', line_kind: 'discount', value: '21' });
  await create(ana, group, {
    klass: 'order_payment',
    ticket_id: id,
    method: 'cash',
    amount: '100',
    note: 'secret note',
  });
  return id;
}

test('a receipt has the bill, what is due and its Pix code, and nothing of the costs', async () => {
  const id = await order();
  const { body } = await ana.call('GET', `${group}/_design/print/_show/ticket/${id}?format=sheet`);
  const { blocks } = body as unknown as Sheet;
  const text = JSON.stringify(blocks);
  for (const part of ['Tela <nova>', '251,00', '-R$ 21,00', 'Inclui 5 % de imposto', '230,00', '130,00', '5406130.00'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  expect(text).toContain('5916Oficina Sao Joao6009Sao Paulo');
  expect(text).not.toContain('77');
  const pdf = await running.app.server.inject({
    url: `/api/${group}/_design/print/_show/ticket/${id}`,
    headers: { cookie: ana.cookie },
  });
  expect(pdf.statusCode).toBe(200);
  expect(pdfText(pdf.rawPayload)).toContain('52998224725');
});

test('the customer sees the bill with a Pix code, and neither costs nor notes', async () => {
  const id = await order();
  const path = await pageOf(ana, group, id);
  const page = await visit(running, path);
  const text = page.body.replaceAll('\u00a0', ' ');
  for (const part of [
    'Tela &lt;nova&gt;',
    '2 × R$ 125,50',
    'R$ 230,00',
    'R$ 100,00',
    'R$ 130,00',
    '5406130.00',
    '<svg',
  ])
    expect(text).toContain(part);
  for (const secret of ['77.77', '77,77', 'secret note']) expect(text).not.toContain(secret);
  expect(page.body.length).toBeLessThan(30_000);
});

test('the page of a long bill stays small', async () => {
  const { ticket, path } = await repairOf(ana, group);
  const docs = Array.from({ length: 200 }, () => ({
    klass: 'order_line',
    ticket_id: ticket,
    description: 'x'.repeat(300),
    value: '1.00',
  }));
  expect((await ana.call('POST', `${group}/_bulk_docs`, { docs })).status).toBe(201);
  const page = await visit(running, path);
  expect(page.body.replaceAll('\u00a0', ' ')).toContain('R$ 200,00');
  expect(page.body.length).toBeLessThan(30_000);
});
