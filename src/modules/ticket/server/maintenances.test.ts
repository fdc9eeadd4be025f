import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { nightly } from './nightly.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Workshop', time_zone: 'America/Sao_Paulo' });
});

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function change(id: string, fields: object): Promise<number> {
  const { _rev: rev } = await read(id);
  return (await ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields)).status;
}
async function letters(): Promise<string[]> {
  const mails = await laidMails(running, 'maintenance-due');
  return mails.filter(({ recipient }) => recipient === ana.email).map(({ subject, text }) => `${subject}\n${text}`);
}
async function night(day: string): Promise<number> {
  const { now } = running.clock;
  running.clock.now = new Date(`${day}T03:40:00-03:00`);
  const before = (await letters()).length;
  await nightly.work(running.app, {});
  // Back to the time before; the session of a later time has expired.
  running.clock.now = now;
  return (await letters()).length - before;
}

test('the next date follows the warranty until a person types one', async () => {
  const thing = await make({ klass: 'equipment', description: 'Air conditioner' });
  const id = await make({ klass: 'maintenance', equipment_id: thing, date: '2026-03-10', warranty: 90 });
  expect(await read(id)).toMatchObject({
    label: 'Air conditioner',
    next_maintenance: '2026-06-08',
    warranty_until: '2026-06-08',
  });
  expect(await change(id, { warranty: 30 })).toBe(201);
  expect((await read(id))['next_maintenance']).toBe('2026-04-09');
  expect(await change(id, { next_maintenance: '2026-05-01' })).toBe(201);
  expect(await change(id, { warranty: 10 })).toBe(201);
  expect(await read(id)).toMatchObject({ next_maintenance: '2026-05-01', warranty_until: '2026-03-20' });
  const early = await ana.call('POST', group, {
    klass: 'maintenance',
    date: '2026-03-10',
    next_maintenance: '2026-03-09',
  });
  expect(early.body['reason']).toEqual({ next_maintenance: [{ code: 'before-the-maintenance' }] });
});

test('a warranty beyond the last possible date ends on that date', async () => {
  const id = await make({ klass: 'maintenance', description: 'Sealed', date: '9999-12-01', warranty: 400 });
  const doc = await ana.call('GET', `${group}/${id}`);
  expect(doc.body['next_maintenance']).toBe('9999-12-31');
});

test('without a warranty no next date is proposed', async () => {
  const id = await make({ klass: 'maintenance', description: 'Cleaning', date: '2026-03-10', warranty: 0 });
  const doc = await read(id);
  expect([doc['next_maintenance'], doc['warranty_until']]).toEqual([undefined, undefined]);
});

test('a maintenance takes equipment, category, text and remaining warranty from its ticket', async () => {
  const thing = await make({ klass: 'equipment', description: 'Printer' });
  const first = await make({ klass: 'ticket', content: 'Paper jam', equipment_id: thing });
  const done = await make({ klass: 'maintenance', ticket_id: first, date: '2026-03-10', warranty: 90 });
  expect(await read(done)).toMatchObject({ equipment_id: thing, description: 'Paper jam', label: 'Paper jam' });
  const again = await make({ klass: 'ticket', content: 'Jams again', equipment_id: thing });
  await make({ klass: 'ticket_relationship', ticket_id: again, other_id: first, relation: 'rework' });
  const redone = await make({ klass: 'maintenance', ticket_id: again, date: '2026-04-10' });
  expect(await read(redone)).toMatchObject({ warranty: 59, warranty_until: '2026-06-08' });
});

test('each reminder is sent once, and again when the date changes', async () => {
  const thing = await make({ klass: 'equipment', description: 'Furnace' });
  const id = await make({
    klass: 'maintenance',
    description: 'Burner cleaned',
    equipment_id: thing,
    date: '2026-03-10',
    next_maintenance: '2026-06-01',
  });
  expect(await night('2026-05-16')).toBe(0);
  expect(await night('2026-05-17')).toBe(1);
  expect(await night('2026-05-18')).toBe(0);
  expect(await night('2026-06-01')).toBe(1);
  expect(await night('2026-06-07')).toBe(0);
  expect(await night('2026-06-08')).toBe(1);
  expect(await night('2026-06-20')).toBe(0);
  const all = await letters();
  expect(all.map((letter) => letter.split('\n')[0])).toEqual([
    'Burner cleaned · Furnace: due on 1 Jun 2026',
    'Burner cleaned · Furnace: due since 1 Jun 2026',
    'Burner cleaned · Furnace: overdue since 1 Jun 2026',
  ]);
  expect(await change(id, { next_maintenance: '2026-06-25' })).toBe(201);
  expect(await night('2026-06-21')).toBe(1);
});

test('an open ticket for the equipment suppresses the reminder, a closed one does not', async () => {
  const thing = await make({ klass: 'equipment', description: 'Boiler' });
  await make({ klass: 'maintenance', equipment_id: thing, date: '2026-03-10', next_maintenance: '2026-06-01' });
  const open = await make({ klass: 'ticket', content: 'Leaks', equipment_id: thing });
  expect(await night('2026-05-20')).toBe(0);
  expect(await change(open, { status: 'done', problem: 'Seal' })).toBe(201);
  expect(await night('2026-05-21')).toBe(1);
});

test('a later maintenance of the same category replaces an earlier one; one of another category does not', async () => {
  const thing = await make({ klass: 'equipment', description: 'Compressor' });
  const [oil, belt] = [await make({ klass: 'category', name: 'Oil' }), await make({ klass: 'category', name: 'Belt' })];
  const kept = { klass: 'maintenance', equipment_id: thing, category_id: oil };
  await make({ ...kept, date: '2026-03-10', next_maintenance: '2026-06-01' });
  await make({ ...kept, category_id: belt, date: '2026-04-10' });
  expect(await night('2026-05-20')).toBe(1);
  await make({ ...kept, date: '2026-05-21' });
  expect(await night('2026-06-01')).toBe(0);
});

test('a person who switched off all notices gets no reminder', async () => {
  await make({ klass: 'maintenance', description: 'Filter', date: '2026-03-10', next_maintenance: '2026-06-01' });
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}'; UPDATE subscriptions SET all_notifications = false WHERE account_id = '${group}'; COMMIT`,
  );
  expect(await night('2026-05-20')).toBe(0);
});

test('one click makes the next ticket, a second click returns the same one, and the chain is stored', async () => {
  const owner = await make({ klass: 'customer', name: 'Maria' });
  const thing = await make({ klass: 'equipment', description: 'Elevator', customer_id: owner });
  const id = await make({
    klass: 'maintenance',
    equipment_id: thing,
    date: '2026-03-10',
    next_maintenance: '2026-06-01',
  });
  const step = `${group}/_design/maintenance/_update/ticket/${id}`;
  const made = await ana.call('PUT', step, {});
  expect(made.status, made.text).toBe(201);
  const next = String(made.body['id']);
  expect(await read(next)).toMatchObject({
    content: 'Maintenance due on 1 Jun 2026: Elevator',
    equipment_id: thing,
    customer_id: owner,
    ticket_kind: 'chore',
    maintenance_id: id,
  });
  expect((await ana.call('PUT', step, {})).body['id']).toBe(next);
  expect((await read(id))['next_ticket_id']).toBe(next);
  expect(await night('2026-05-20')).toBe(0);
  expect(await change(next, { status: 'cancel', reason: 'Sold' })).toBe(201);
  expect(await night('2026-05-21'), 'a closed one is an answer too').toBe(0);
  expect((await ana.call('PUT', `${group}/_design/maintenance/_update/other/${id}`, {})).status).toBe(404);
});
