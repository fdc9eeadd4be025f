import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { pdfText } from '#src/testing/pdf-text.ts';
import { issueToken } from '#src/testing/token.ts';
import type { Sheet } from '../../rules/sheets/sheet.ts';

let running: TestApp;
let ana: Client;
let group: string;
let owner: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina São João', locale: 'pt-BR', time_zone: 'America/Sao_Paulo' });
  const settings = {
    phones: JSON.stringify([
      { _id: newId('pho'), number: '11 2222-0000' },
      { _id: newId('pho'), number: '11 3333-4444', main: true },
    ]),
    addresses: JSON.stringify([
      { _id: newId('adr'), street: 'Rua das Flores', number: '12', city: 'São Paulo', state: 'SP', main: true },
    ]),
    'receipt-configuration': 'Equipamentos não retirados em 90 dias serão descartados.',
  };
  for (const [key, value] of Object.entries(settings)) await make({ klass: 'account_configuration', key, value });
  owner = await make({
    klass: 'customer',
    name: 'Conceição Araújo',
    phones: [{ number: '11 99999-0000', main: true }],
  });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function pdf(show: string, id: string): Promise<Buffer> {
  const answer = await running.app.server.inject({
    url: `/api/${group}/_design/print/_show/${show}/${id}`,
    headers: { cookie: ana.cookie },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.rawPayload;
}
async function sheet(show: string, id: string, query = ''): Promise<Sheet> {
  const answer = await ana.call('GET', `${group}/_design/print/_show/${show}/${id}?format=sheet${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Sheet;
}
const pages = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const words = (made: Sheet): string => JSON.stringify(made);
test('a receipt shows customer, equipment, number and date in the language of the group; two copies share a page', async () => {
  const thing = await make({ klass: 'equipment', description: 'Notebook', maker: 'Dell', identifier: 'BR7X9K2' });
  const id = await make({
    klass: 'ticket',
    content: 'Não liga',
    customer_id: owner,
    equipment_id: thing,
    accessories: ['Carregador', 'Chip'],
  });
  const made = await sheet('copies', id);
  expect(made.copies).toEqual(['Via do cliente', 'Via da empresa']);
  for (const text of [
    'Oficina São João',
    '11 3333-4444',
    'Rua das Flores, 12',
    'Conceição Araújo',
    'BR7X9K2',
    'Não liga',
    'Carregador, Chip',
    'descartados',
  ])
    expect(words(made)).toContain(text);
  expect(words(made)).not.toContain('11 2222-0000');
  expect(words(made)).not.toContain('Garantia');
  const bytes = await pdf('copies', id);
  expect(pages(bytes)).toBe(1);
  const text = pdfText(bytes);
  for (const twice of ['Oficina São João', 'Conceição Araújo', 'Não liga', 'BR7X9K2', 'Ordem de serviço #0001'])
    expect(text.split(twice), twice).toHaveLength(3);
  expect(text).toMatch(/Via do cliente[\s\S]*Via da empresa/);
  expect((await pdf('copies', id)).equals(bytes), 'the same data makes the same bytes').toBe(true);
  expect(pages(await pdf('ticket', id))).toBe(1);
});

test('a copy that does not fit in half a page gets pages of its own, and nothing is cut', async () => {
  const content = Array.from({ length: 60 }, (_line, at) => `Linha ${at} do problema que o cliente contou`).join('\n');
  const id = await make({ klass: 'ticket', content, customer_id: owner });
  const bytes = await pdf('copies', id);
  expect(pages(bytes)).toBeGreaterThanOrEqual(2);
  const longer = await make({ klass: 'ticket', content: content.repeat(3), customer_id: owner });
  expect(pages(await pdf('ticket', longer))).toBeGreaterThanOrEqual(3);
  const read = pdfText(await pdf('ticket', longer));
  for (const line of [0, 30, 59])
    expect(read.match(new RegExp(`Linha ${line} do problema que o cliente contou`, 'g'))).toHaveLength(3);
});

test('the receipt of a done ticket shows the end of the warranty', async () => {
  const thing = await make({ klass: 'equipment', description: 'Split' });
  const id = await make({ klass: 'ticket', content: 'Gás', problem: 'Recarga', status: 'done', equipment_id: thing });
  await make({ klass: 'maintenance', ticket_id: id, date: '2026-11-01', warranty: 90 });
  expect(words(await sheet('ticket', id))).toContain('["Garantia até","30/01/2027"]');
});

test('the receipt shows the approved estimate with its sums', async () => {
  const id = await make({ klass: 'ticket', content: 'Fonte', customer_id: owner });
  const items = [{ line_kind: 'part', description: 'Fonte 90 W', quantity: '1', value: '1349.90' }];
  const offer = await make({ klass: 'estimate', ticket_id: id, items });
  expect(words(await sheet('ticket', id))).not.toContain('Fonte 90 W');
  await ana.call('PUT', `${group}/_design/estimate/_update/send/${offer}`, {});
  expect(words(await sheet('ticket', id))).toMatch(/Fonte 90 W.*R\$\s1\.349,90/);
  const own = await sheet('estimate', offer);
  expect(own.heading).toBe('Orçamento');
  expect(words(own)).toMatch(/Válido até/);
  const paper = await pdf('estimate', offer);
  expect(pages(paper)).toBe(1);
  expect(pdfText(paper)).toMatch(/Fonte 90 W[\s\S]*R\$\s1\.349,90/);
});

test('the receipt includes the clauses of the contract on demand, or always', async () => {
  const agreed = await make({
    klass: 'contract',
    description: 'Suporte',
    customer_id: owner,
    items: [{ content: 'Visita mensal' }],
  });
  const id = await make({ klass: 'ticket', content: 'Visita', customer_id: owner, contract_id: agreed });
  expect(words(await sheet('ticket', id))).not.toContain('Visita mensal');
  expect(words(await sheet('ticket', id, '&contract=true'))).toContain('Visita mensal');
  await make({ klass: 'account_configuration', key: 'contract-receipt', value: 'always' });
  expect(words(await sheet('ticket', id))).toContain('Visita mensal');
  expect(words(await sheet('contract', agreed))).toContain('Mensal');
  expect(pages(await pdf('contract', agreed))).toBe(1);
});

test('a maintenance shows customer, equipment, warranty and earlier maintenances', async () => {
  const thing = await make({ klass: 'equipment', description: 'Split', identifier: 'AC-7781', customer_id: owner });
  const work = { klass: 'maintenance', equipment_id: thing };
  await make({ ...work, description: 'Instalação', date: '2025-03-01' });
  await make({ ...work, description: 'Depois desta', date: '2026-12-01' });
  const id = await make({ ...work, description: 'Troca do filtro', date: '2026-11-01', warranty: 90 });
  const made = await sheet('maintenance', id);
  for (const text of ['Conceição Araújo', 'AC-7781', 'Troca do filtro', '["Garantia até","30/01/2027"]', 'Instalação'])
    expect(words(made)).toContain(text);
  expect(words(made)).not.toContain('Depois desta');
  const bytes = await pdf('maintenance', id);
  expect(pages(bytes)).toBe(1);
  expect(pdfText(bytes)).toMatch(/Manutenção\n[\s\S]*AC-7781[\s\S]*Troca do filtro[\s\S]*Instalação/);
  await pdf('copies', await make({ klass: 'ticket', content: 'Outra coisa: 2x3', customer_id: owner }));
  expect((await pdf('maintenance', id)).equals(bytes), 'whatever was printed between').toBe(true);
});

test.each([
  [{ locale: 'en', time_zone: 'UTC' }, undefined, '"2026-11-01"', '$1,234.50'],
  [{ locale: 'en', time_zone: 'America/New_York' }, undefined, '"Nov 1, 2026"', '$1,234.50'],
  [{ locale: 'en', time_zone: 'Europe/London' }, undefined, '"1 Nov 2026"', '$1,234.50'],
  [{ locale: 'en', time_zone: 'Europe/London' }, 'US', '"Nov 1, 2026"', '$1,234.50'],
  [{ locale: 'en', time_zone: 'Asia/Kolkata' }, 'DE', '"1 Nov 2026"', '$1.234,50'],
] as const)('sheets of a group with %j and the country %s have %s and %s', async (place, country, day, amount) => {
  const bob = await signUp(running.app);
  const abroad = await foundGroup(bob, { name: 'Shop', ...place });
  const makeThere = async (doc: object): Promise<string> =>
    String((await bob.call('POST', abroad, { ...doc })).body['id']);
  if (country !== undefined) await makeThere({ klass: 'account_configuration', key: 'country', value: country });
  const done = await makeThere({ klass: 'maintenance', description: 'Filter', date: '2026-11-01' });
  const items = [{ description: 'Filter', quantity: '1', value: '1234.5' }];
  const offer = await makeThere({ klass: 'estimate', description: 'Filter', items });
  const shown = async (show: string, id: string): Promise<string> =>
    (await bob.call('GET', `${abroad}/_design/print/_show/${show}/${id}?format=sheet`)).text;
  expect(await shown('maintenance', done)).toContain(day);
  expect(await shown('estimate', offer)).toContain(amount);
});

test('a line whose kind nobody chose is printed under neither heading, and a declined one says so', async () => {
  const items = [
    { description: 'Diagnosis', quantity: '1', value: '40' },
    { line_kind: 'part', description: 'Fan', quantity: '1', value: '60' },
  ];
  const offer = await make({ klass: 'estimate', description: 'Filter', items });
  const step = async (verb: string, body: object): Promise<void> =>
    void (await ana.call('PUT', `${group}/_design/estimate/_update/${verb}/${offer}`, body));
  const shown = async () => {
    const { body } = await ana.call('GET', `${group}/_design/print/_show/estimate/${offer}?format=sheet`);
    const blocks = body['blocks'] as { kind: string; heads?: string[]; rows?: string[][]; sums?: string[][] }[];
    return {
      tables: blocks.filter(({ kind }) => kind === 'table').map(({ heads, rows }) => [heads?.[0], rows?.[0]?.[0]]),
      sums: blocks.find(({ kind }) => kind === 'sums')?.sums?.map(([label]) => label),
    };
  };
  expect(await shown()).toEqual({
    tables: [
      ['Peças', 'Fan'],
      ['Descrição', 'Diagnosis'],
    ],
    sums: ['Total'],
  });
  await step('send', {});
  await step('approve', { lines: [2] });
  expect(await shown()).toEqual({
    tables: [
      ['Peças', 'Fan'],
      ['Descrição', 'Diagnosis (não aprovado)'],
    ],
    sums: ['Total', 'Total aprovado'],
  });
});

test('a note is printed with all its parts, over as many pages as it needs', async () => {
  const long = Array.from({ length: 90 }, (_line, at) => `${at + 1}. Passo **${at}** do serviço`).join('\n');
  const content = `# Passos\n\n${long}\n\n| Pino | Cor |\n|---|---|\n| 1 | azul |\n\n\`\`\`\nabc  def\n\`\`\``;
  const fields = [{ field_name: 'Torque', field_value: '12 Nm' }];
  const id = await make({ klass: 'handbook', title: 'Limpeza do split', content, fields, categories: ['ar'] });
  const bytes = await pdf('handbook', id);
  expect(pages(bytes)).toBe(2);
  const text = pdfText(bytes);
  for (const part of ['Limpeza do split', '12 Nm', 'Passos', 'Passo', '90.', 'azul', 'abc  def', 'página 2 de 2'])
    expect(text).toContain(part);
  expect((await pdf('handbook', id)).equals(bytes)).toBe(true);
});

test('a label is one small page and leaves out missing data', async () => {
  const id = await make({ klass: 'ticket', content: 'x', customer_id: owner });
  const bytes = await pdf('label', id);
  for (const part of ['#00', 'Conceição Araújo', '11 99999-0000', 'Oficina São João'])
    expect(pdfText(bytes)).toContain(part);
  const thing = await make({ klass: 'equipment', description: 'Torno', identifier: 'TN-41', customer_id: owner });
  for (const part of ['TN-41', 'Torno', '11 99999-0000']) expect(pdfText(await pdf('label', thing))).toContain(part);
  expect(pages(bytes)).toBe(1);
  expect((await pdf('label', id)).equals(bytes)).toBe(true);
  expect((await ana.call('GET', `${group}/_design/print/_show/estimate/${id}`)).status).toBe(404);
  expect((await ana.call('GET', `${group}/_design/print/_show/bill/${id}`)).status).toBe(404);
  expect((await ana.call('GET', `${group}/_design/print/_show/ticket/${id}?format=gif`)).status).toBe(400);
});

test('printed documents have the group’s logo, and an unreadable one leaves an empty space', async () => {
  const id = await make({ klass: 'ticket', content: 'Sem som', customer_id: owner });
  const plain = await pdf('copies', id);
  const attach = async (bytes: Buffer): Promise<string> => {
    const answer = await running.app.server.inject({
      method: 'PUT',
      url: `/api/${group}/${group}/attachments/logo.png`,
      headers: { cookie: ana.cookie, 'content-type': 'image/png' },
      payload: bytes,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC',
    'base64',
  );
  const logo = await attach(picture);
  expect((await sheet('copies', id)).issuer.logo).toMatchObject({ id: logo });
  const bytes = await pdf('copies', id);
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
  expect((await pdf('copies', id)).equals(bytes)).toBe(true);
  await attach(picture.subarray(0, 40));
  expect(pages(await pdf('copies', id))).toBe(1);
});

test('a program with the ticket scope prints and reads notes; one without it does not', async () => {
  const id = await make({ klass: 'ticket', content: 'Não liga', customer_id: owner });
  const note = await make({ klass: 'handbook', title: 'Fonte', content: 'Ver' });
  const paths = [`print/_show/copies/${id}`, `print/_show/label/${id}`, `handbook/_show/html/${note}`];
  for (const [scope, status] of [
    ['ticket:read', 200],
    ['account:write', 403],
  ] as const) {
    const { bearer } = await issueToken(running.app, ana, [scope]);
    for (const path of [...paths, `handbook/_show/suggestions/${id}`, 'report/_view/tickets']) {
      const answer = await bearer.call('GET', `${group}/_design/${path}`);
      expect(answer.status, `${scope} ${path}`).toBe(status);
    }
  }
});
