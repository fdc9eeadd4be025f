import { expect, test } from 'vitest';
import { workbookOf, zipOf } from '#platform/entity/files/testing.ts';
import { readFiles } from './read/read-files.ts';
import { recognise } from './recognise/recognise.ts';
import { mapOsDump, repairShoprCustomers, repairShoprTickets } from './samples.ts';
import { stageHistory } from './stage/stage.ts';
import type { History, HistorySettings } from './stage/staged.ts';

const habits = { dates: 'dmy', decimal: ',', timeZone: 'America/Sao_Paulo', brazil: true, currency: 'BRL' } as const;
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

function staged(file: Uint8Array, name = 'export', settings: HistorySettings = {}): History {
  const { tables, refused } = readFiles({ name, bytes: file });
  expect(refused).toEqual([]);
  return stageHistory(tables, recognise(tables), settings, habits);
}

test('a dump of Map-OS becomes customers, devices, parts and orders with lines and notes', () => {
  const { recognised, customers, equipment, parts, orders, lines, notes, people, rejected } = staged(bytes(mapOsDump));
  expect(recognised.program).toBe('map-os');
  expect(customers.map(({ values }) => values)).toMatchObject([
    {
      name: 'João D\'Ávila; "Jota"',
      cpf: '529.982.247-25',
      phones: [{ number: '(11) 4002-8922', main: true }, { number: '(11) 98888-7777' }],
      addresses: [{ main: true, city: 'São Paulo' }],
    },
    { name: 'Padaria Pão (Bom), LTDA', cnpj: '11.222.333/0001-81' },
  ]);
  expect(customers[0]?.created).toBe('2019-03-04T12:00:00.000Z');
  expect(equipment[0]).toMatchObject({
    customer: 0,
    values: { description: 'Notebook T480', maker: 'Lenovo', identifier: 'PF-0X12' },
  });
  expect(parts[0]).toMatchObject({
    onHand: '4',
    cost: '180',
    values: { name: 'Placa T480', ean: '7891000315507', price: '300.00' },
  });
  expect(orders).toMatchObject([
    {
      number: '101',
      customer: 0,
      equipment: 0,
      person: 'Rui Técnico',
      created: '2024-05-01T12:00:00.000Z',
      values: {
        content: 'Não liga;\ncheira a queimado',
        problem: 'Placa trocada',
        status: 'done',
        done_at: '2024-05-09T12:00:00.000Z',
        estimation: '350.50',
      },
    },
    { number: '102', customer: 1, values: { status: 'block', status_reason: 'Aguardando Peças' } },
  ]);
  expect(
    lines.map(({ order, values }) => [order, values['line_kind'], values['description'], values['value']]),
  ).toEqual([
    [0, 'part', 'Placa T480', '300.00'],
    [0, 'labour', 'Mão de obra', '50.50'],
  ]);
  expect(notes.map(({ order, values }) => [order, values['content'], values['date']])).toEqual([
    [0, 'Garantia: 90 dias\nObservacoes: Veio sem fonte', '2024-05-01T12:00:00.000Z'],
    [0, 'Cliente avisado', '2024-05-08T17:30:00.000Z'],
  ]);
  expect(people).toEqual([{ name: 'Rui Técnico', count: 2 }]);
  expect(rejected).toEqual([]);
  expect(JSON.stringify({ customers, orders, notes })).not.toContain('secret');
});

test('two CSV files of RepairShopr in a zip are joined by the number of the customer', () => {
  const { recognised, dates, customers, orders } = staged(
    zipOf({ 'tickets.csv': repairShoprTickets, 'customers.csv': repairShoprCustomers }),
  );
  expect(recognised.program).toBe('repairshopr');
  expect(dates).toBe('dmy');
  expect(customers.map(({ values }) => [values['name'], values['company_name']])).toEqual([
    ['Bia Souza', undefined],
    ['Al Me', 'Acme Ltd'],
  ]);
  expect(orders).toMatchObject([
    {
      customer: 0,
      created: '2023-02-03T13:15:00.000Z',
      person: 'Rui',
      values: { title: 'Cracked screen', status: 'done', done_at: '2023-02-05T19:00:00.000Z' },
    },
    { customer: 1, values: { status: 'block', priority: 'high' } },
  ]);
});

test('sheets of a workbook are joined by their keys, whatever their order is', () => {
  const file = workbookOf({
    Orders: [
      ['Order No', 'Client ID', 'Device', 'Serial', 'Fault', 'Status', 'Received', 'Delivered', 'Price'],
      [12, 3, 'iPhone 12', 'SN-77123', 'No sound', 'Collected', { day: 45_000 }, { day: 45_005 }, 80.5],
      [13, 9, 'Kettle', null, 'Leaks', 'On the bench', { day: 45_001 }, null, null],
    ],
    Clients: [
      ['ID', 'Name', 'Phone'],
      [3, 'Ana', '11 91234-5678'],
      [4, 'Bo', '11 91234-5679'],
    ],
  });
  const { customers, orders, states } = staged(file);
  expect(customers.map(({ values }) => values['name'])).toEqual(['Ana', 'Bo']);
  expect(orders).toMatchObject([
    { customer: 0, number: '12', values: { returned_at: '2023-03-20T12:00:00.000Z', estimation: '80.50' } },
    { customer: undefined, number: '13', values: { status: 'doing' } },
  ]);
  expect(states.map(({ word, status }) => [word, status])).toEqual([
    ['Collected', 'done'],
    ['On the bench', 'doing'],
  ]);
});

test('one table of orders with names makes each customer and each device once', () => {
  const lines = [
    'OS;Cliente;Telefone;Aparelho;Marca;IMEI;Defeito;Situação;Entrada;Saída;Técnico;Valor',
    '7;Ana Lima;(11) 91234-5678;Celular A52;Samsung;356938035643809;Tela;Entregue;03/02/2024;05/02/2024;Rui;1.250,00',
    '8;ANA LIMA;11912345678;Celular A52;Samsung;356938035643809;Bateria;Sem conserto;13/02/2024;;Rui;',
    '9;;;;;;Só olhar;Aguardando retirada;14/02/2024;;;',
  ];
  const { customers, equipment, orders, dates, decimal } = staged(bytes(lines.join('\r\n')));
  expect([dates, decimal]).toEqual(['dmy', ',']);
  expect([customers.length, equipment.length]).toEqual([1, 1]);
  expect(orders).toMatchObject([
    {
      customer: 0,
      equipment: 0,
      values: { status: 'done', estimation: '1250.00', returned_at: '2024-02-05T12:00:00.000Z' },
    },
    { customer: 0, equipment: 0, values: { status: 'cancel', status_reason: 'Sem conserto' } },
    { customer: undefined, equipment: undefined, values: { status: 'done' } },
  ]);
});

test('what a person corrects replaces what was proposed', () => {
  const file = bytes('no,what,when,how\n1,Hums,01/02/2024,xyz\n2,Hums,02/02/2024,xyz\n');
  const tables = { 0: { subject: 'order', columns: ['order.key', 'order.content', 'order.created', 'order.status'] } };
  const { orders } = staged(file, 'x.csv', { dates: 'mdy', tables, states: { xyz: 'review' } });
  expect(orders.map(({ created, values }) => [created?.slice(0, 10), values['content'], values['status']])).toEqual([
    ['2024-01-02', 'Hums', 'review'],
    ['2024-02-02', 'Hums', 'review'],
  ]);
});

test('rows that say nothing are rejected, repeated ones and lines without their order too', () => {
  const file = zipOf({
    'orders.csv': 'Ticket,Problem,Status\n1,Loud,Open\n1,Loud,Open\n,,Open\n',
    'ticket items.csv': 'Ticket,Description,Qty,Price\n1,Fan,2,10.00\n5,Fan,2,10.00\n',
    'customers.csv': 'Name,Phone,City\nAna,,\n,,Rome\n',
  });
  const { orders, lines, rejected, repeated } = staged(file);
  expect([orders.length, lines.length]).toEqual([1, 1]);
  expect(repeated.map(({ line, reason }) => [line, reason])).toEqual([[3, 'twice-in-file']]);
  expect(rejected.map(({ reason }) => reason).toSorted()).toEqual(['empty', 'no-name', 'no-order']);
});

test('a log of a repair café without numbers, states or owners becomes done orders', () => {
  const file = bytes(
    'Date,Item,Fault Description,Repairer\n2023-05-21,Toaster,Lever stuck,Al\n2023-05-21,Toaster,Lever stuck,Al\n',
  );
  const { orders, equipment } = staged(file, 'Repair Log.csv');
  expect(orders.map(({ number, person, values }) => [number, person, values['content'], values['status']])).toEqual([
    ['', 'Al', 'Lever stuck', 'done'],
    ['', 'Al', 'Lever stuck', 'done'],
  ]);
  expect(equipment).toHaveLength(2);
});

test('a column of different numbers is the key, and placeholders such as Unknown are no maker', () => {
  const rows = ['Sony', 'Unknown', '????', 'Sem marca', 'N/A'].map(
    (maker, place) => `ab_${place + 7},Camera,${maker},Unknown,Dead,Fixed`,
  );
  const head = 'id_export,product_category,brand,model,problem,status';
  const { orders, equipment } = staged(bytes(`${head}\n${rows.join('\n')}\n`));
  expect(orders.map(({ number }) => number)).toEqual(['ab_7', 'ab_8', 'ab_9', 'ab_10', 'ab_11']);
  const repeated = rows.map((row) => row.replace('ab_8', 'ab_7'));
  expect(staged(bytes(`${head}\n${repeated.join('\n')}\n`)).orders[0]?.number).not.toBe('ab_7');
  const nameless = { description: 'Camera' };
  const sony = { description: 'Camera', maker: 'Sony' };
  expect(equipment.map(({ values }) => values)).toEqual([sony, nameless, nameless, nameless, nameless]);
});

test('headings in other languages, and those that are known by a part only, find their fields', () => {
  const german = 'Auftragsnr.;Kundennr.;Annahmedatum;Gerät;Seriennr.;Fehlerbeschreibung;Status;Abholdatum;Preis';
  const orders = `${german}\n17;1001;05.03.2024;Laptop;ABC123;Geht nicht an;Abgeholt;09.03.2024;120,50 €\n`;
  const customers = 'Kundennr.;Vorname;Nachname;Kundengruppe;PLZ;Ort\n1001;Max;Müller;Privat;10115;Berlin\n';
  const {
    dates,
    orders: found,
    customers: owners,
  } = staged(zipOf({ 'auftraege.csv': orders, 'kunden.csv': customers }));
  expect(dates).toBe('dmy');
  expect(found).toMatchObject([
    {
      number: '17',
      customer: 0,
      values: { content: 'Geht nicht an', returned_at: '2024-03-09T12:00:00.000Z', estimation: '120.50' },
    },
  ]);
  expect(owners[0]?.values).toEqual({
    name: 'Max Müller',
    addresses: [{ main: true, zip_code: '10115', city: 'Berlin' }],
  });
});
