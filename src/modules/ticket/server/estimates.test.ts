import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { nightly } from './nightly.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-03-10T20:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', time_zone: 'America/Sao_Paulo' });
});

const items = [
  { line_kind: 'labour', description: 'Two hours', quantity: '2', value: '80.00' },
  { line_kind: 'part', description: 'Fan', quantity: '1.005', value: '1.00' },
];

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function change(id: string, fields: object) {
  const { _rev: rev } = await read(id);
  return ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields);
}
async function step(id: string, verb: string) {
  return ana.call('PUT', `${group}/_design/estimate/_update/${verb}/${id}`, {});
}

test('an estimate takes customer and text from its ticket, and the server computes the sums', async () => {
  const owner = await make({ klass: 'customer', name: 'Maria' });
  const about = await make({ klass: 'ticket', content: 'Fan is loud', customer_id: owner });
  const id = await make({ klass: 'estimate', ticket_id: about, items, total: '1.00', labour: '0.00' });
  expect(await read(id)).toMatchObject({
    number: 1,
    version: 1,
    status: 'draft',
    customer_id: owner,
    label: 'Fan is loud',
    labour: '160.00',
    parts: '1.01',
    total: '161.01',
    allowed_steps: ['send'],
  });
  expect((await change(id, { total: '9.99' })).status).toBe(201);
  expect((await read(id))['total']).toBe('161.01');
  const lines = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'estimate_item', estimate_id: id, line_kind: 'part' },
    fields: ['description', 'quantity', 'value'],
  });
  expect(lines.body['docs']).toEqual([{ description: 'Fan', quantity: '1.005', value: '1.00' }]);
  expect((await ana.call('POST', group, { klass: 'estimate_item', description: 'x' })).status).toBe(403);
});

test('a line has at most three decimals and no negative or excessive amount; a refused save stores nothing', async () => {
  const wrong = [
    [{ quantity: '1.0001' }, { code: 'is-invalid', params: { part: 'quantity' } }],
    [{ quantity: '-1' }, { code: 'greater-than-or-equal-to', params: { count: 0, part: 'quantity' } }],
    [{ value: '10000000' }, { code: 'less-than-or-equal-to', params: { count: 9_999_999, part: 'value' } }],
    [{ description: '' }, { code: 'cant-be-blank', params: { part: 'description' } }],
  ] as const;
  for (const [part, complaint] of wrong) {
    const refused = await ana.call('POST', group, { klass: 'estimate', items: [{ ...items[0], ...part }] });
    const told = { ...complaint, params: { ...complaint.params, line: 1 } };
    expect(refused.body['reason']).toEqual({ items: [told] });
  }
  expect(await read(await make({ klass: 'estimate', items }))).toMatchObject({ number: 1 });
});

test('an estimate is sent and answered once, and a change makes the next version', async () => {
  const id = await make({ klass: 'estimate', description: 'Board', items });
  expect((await step(id, 'approve')).status).toBe(422);
  const sent = await step(id, 'send');
  expect(sent.status, sent.text).toBe(201);
  expect(await read(id)).toMatchObject({ status: 'sent', valid_until: '2026-03-20', version: 1 });
  expect((await step(id, 'approve')).status).toBe(201);
  const approved = await read(id);
  expect((await step(id, 'approve')).body['rev']).toBe(approved['_rev']);
  expect((await change(id, { items: [items[0]] })).status).toBe(201);
  const next = await read(id);
  expect(next).toMatchObject({ version: 2, status: 'draft', total: '160.00', number: 1 });
  expect(['sent_at', 'answered_at'].filter((name) => name in next)).toEqual([]);
  expect((await step(id, 'lose')).status).toBe(404);
});

test('an estimate without lines cannot be sent, and a typed validity is kept unless it is over', async () => {
  const empty = await make({ klass: 'estimate', description: 'Nothing yet' });
  expect((await step(empty, 'send')).body['reason']).toEqual({ items: [{ code: 'cant-be-blank' }] });
  const typed = await make({ klass: 'estimate', items, valid_until: '2026-06-01' });
  expect((await step(typed, 'send')).status).toBe(201);
  expect((await read(typed))['valid_until']).toBe('2026-06-01');
  const over = await make({ klass: 'estimate', items, valid_until: '2026-01-01' });
  expect((await step(over, 'send')).body['reason']).toEqual({ valid_until: [{ code: 'is-over' }] });
  expect(await read(over)).toMatchObject({ status: 'draft', valid_until: '2026-01-01' });
});

test('a late answer leaves the estimate expired; the last day counts in the time zone of the group', async () => {
  const id = await make({ klass: 'estimate', description: 'Late', items, valid_until: '2026-03-10' });
  const other = await make({ klass: 'estimate', description: 'In time', items, valid_until: '2026-03-10' });
  for (const each of [id, other]) expect((await step(each, 'send')).status).toBe(201);
  running.clock.now = new Date('2026-03-11T02:30:00Z');
  expect((await step(other, 'approve')).status).toBe(201);
  running.clock.now = new Date('2026-03-11T03:30:00Z');
  expect((await step(id, 'approve')).status).toBe(201);
  expect([(await read(id))['status'], (await read(other))['status']]).toEqual(['expired', 'approved']);
  expect((await step(id, 'send')).status).toBe(201);
  expect(await read(id), 'sent again it gets ten days more').toMatchObject({
    status: 'sent',
    valid_until: '2026-03-21',
  });
});

test('the nightly job expires unanswered estimates, and who wrote one is told once', async () => {
  const id = await make({ klass: 'estimate', description: 'Forgotten', items });
  await step(id, 'send');
  const { now } = running.clock;
  running.clock.now = new Date('2026-03-21T06:40:00Z');
  await nightly.work(running.app, {});
  await nightly.work(running.app, {});
  await deliverNotices.work(running.app, {});
  running.clock.now = now;
  expect((await read(id))['status']).toBe('expired');
  const selector = { klass: 'notice', item: id };
  const { body } = await ana.call('POST', `${ana.id}/_find`, { selector, fields: ['reason', 'detail', 'times'] });
  expect(body['docs']).toEqual([{ reason: 'answer', detail: 'Nobody answered in time', times: 1 }]);
});

test('a new estimate starts with the default observation of the group', async () => {
  await make({ klass: 'account_configuration', key: 'estimate-observation', value: 'Payment on delivery' });
  expect((await read(await make({ klass: 'estimate' })))['observation']).toBe('Payment on delivery');
});

test('a contract numbers its clauses, and its tickets can be found', async () => {
  const id = await make({
    klass: 'contract',
    description: 'Support',
    items: [{ content: 'First' }, { content: 'Second' }],
  });
  expect(await read(id)).toMatchObject({ number: 1, active: true, items: [{ number: 1 }, { number: 2 }] });
  const about = await make({ klass: 'ticket', content: 'Monthly visit', contract_id: id });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'ticket', contract_id: id },
    fields: ['_id', 'contract.label'],
  });
  expect(found.body['docs']).toEqual([{ _id: about, contract: { label: 'Support' } }]);
  const clauses = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'contract_item', contract_id: id },
    sort: ['number'],
    fields: ['content'],
  });
  expect(clauses.body['docs']).toEqual([{ content: 'First' }, { content: 'Second' }]);
  const back = await ana.call('POST', group, {
    klass: 'contract',
    description: 'x',
    starts_on: '2026-02-01',
    ends_on: '2026-01-01',
  });
  expect(back.body['reason']).toEqual({ ends_on: [{ code: 'before-the-start' }] });
});
